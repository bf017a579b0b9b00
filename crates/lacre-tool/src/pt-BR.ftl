# O que um catálogo diz por si mesmo, em português do Brasil.

call-too-slow = A chamada demorou mais do que pode. Tente de novo mais tarde ou peça menos.
internal-fault = O servidor falhou de modo inesperado; a causa está no log dele, nesta execução.
reply-too-long = A resposta tem { $kib } KiB; no máximo { $most } KiB são enviados. Restrinja o pedido: um limite ou uma profundidade menor, ou um nome mais exato.
