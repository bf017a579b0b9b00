# O que a biblioteca diz, em português do Brasil. Um teste compara os ids e os argumentos com os de en.ftl.

# O que veio em lugar do que se pediu; as mensagens abaixo o citam.
got = { $kind ->
    [null] null
    [boolean] o booleano { $value }
    [number] o número { $value }
    [string] a string { $value }
    [array] uma lista de { $value }
   *[object] um objeto
  }

member-missing = falta `{ $name }`, que é obrigatório
member-unknown = argumento desconhecido `{ $name }`; os conhecidos são { $known }
member-unknown-near = argumento desconhecido `{ $name }`; seria `{ $near }`?
member-unknown-none = argumento desconhecido `{ $name }`; aqui não se aceita nenhum
wrong-type = veio { got }; envie { $expected ->
    [integer] um inteiro
    [number] um número
    [boolean] um booleano
    [string] um texto (string)
    [object] um objeto
    [array] uma lista (array)
   *[other] { $expected }
  }
null-for-optional = veio null; deixe-o de fora ou envie { $expected ->
    [integer] um inteiro
    [number] um número
    [boolean] um booleano
    [string] um texto (string)
    [object] um objeto
    [array] uma lista (array)
   *[other] { $expected }
  }
number-as-text = veio { got }; envie o número { $mend }
boolean-as-text = veio { got }; envie o booleano { $mend }
json-as-text = veio { got }; envie { $expected ->
    [object] o próprio objeto
    [array] a própria lista (array)
   *[other] o próprio valor ({ $expected })
  }, não uma string que o contenha
not-among = veio { got }; envie um destes: { $options }
not-among-near = veio { got }; seria "{ $near }"? Aceita um destes: { $options }
not-the-constant = veio { got }; é sempre { $expected }
below-minimum = veio { got }; o mínimo é { $limit }
above-maximum = veio { got }; o máximo é { $limit }
text-too-short = tem { $count ->
    [one] { $count } caractere
   *[other] { $count } caracteres
  }; no mínimo { $limit } são precisos
text-too-long = tem { $count ->
    [one] { $count } caractere
   *[other] { $count } caracteres
  }; no máximo { $limit } são aceitos
control-character = contém o caractere de controle { $character }; envie sem ele
pattern-broken = veio { got }; precisa casar com { $pattern }
too-few-items = veio { got }; no mínimo { $limit } são precisos
too-many-items = veio { got }; no máximo { $limit } são aceitos
items-repeat = contém um item duas vezes; envie cada um uma vez
rule-broken = veio { got }, o que quebra a regra `{ $rule }`

input-refused = { $count ->
    [one] Os argumentos foram recusados: { $list }
   *[other] Os argumentos foram recusados, { $count } problemas: { $list }
  }
violation-at = em `{ $at }`: { $text }
