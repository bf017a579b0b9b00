# O que dizem as ferramentas do catálogo Atlas, em português do Brasil.

unknown-schema = O schema '{ $schema }' não é conhecido neste catálogo, e nenhum conhecido se parece com ele. Confira a grafia.
unknown-schema-near = O schema '{ $schema }' não é conhecido neste catálogo. Os conhecidos mais próximos: { $near }.
unknown-type = O Apache Atlas não tem um tipo de entidade '{ $type }' que possa ser pesquisado. Nomes de tipo diferenciam maiúsculas de minúsculas, por exemplo hive_table ou hive_column.
unknown-attribute = O tipo '{ $type }' não tem um atributo '{ $attribute }' que possa ser pesquisado por texto. catalog.getEntityTypeDef lista os atributos dele.
text-unwritable = `{ $argument }` contém { $character }, que a linguagem de consulta do Apache Atlas não transporta com segurança. Envie sem esse caractere.
live-pattern = `{ $argument }` contém { $character }, que o Apache Atlas leria como parte de um padrão. Pesquise pela parte que vem antes ou depois dele.
foreign-cursor = O cursor não pertence a este schema ou foi alterado. Envie o nextCursor da página anterior tal como veio, ou null para a primeira página.
no-lineage = A entidade '{ $guid }' é de um tipo sem linhagem. Peça uma tabela, uma coluna ou um processo.
arguments-refused = O Apache Atlas recusou os argumentos ({ $code }). Confira nomes e valores e chame de novo.
arguments-refused-silently = O Apache Atlas recusou os argumentos sem dizer por quê. Confira nomes e valores e chame de novo.

no-such-table = Tabela '{ $table }' não existe no catálogo '{ $schema }'.
no-such-entity = Entidade '{ $guid }' não existe no catálogo.
no-such-name = Entidade '{ $name }' do tipo '{ $type }' não existe no catálogo.
no-such-type = Tipo '{ $type }' não existe no catálogo ou é de outra categoria.

operation-missing = Esta versão do Apache Atlas não tem a operação { $operation }. É preciso uma versão mais nova.
operation-missing-use = Esta versão do Apache Atlas não tem a operação { $operation }. Chame { $tool } em vez dela.
operation-missing-in = O Apache Atlas { $release } não tem a operação { $operation }. É preciso uma versão mais nova.
operation-missing-in-use = O Apache Atlas { $release } não tem a operação { $operation }. Chame { $tool } em vez dela.

circuit-open = As últimas requisições ao Apache Atlas falharam, por isso ele é deixado em paz por um momento. Chame de novo em um minuto.
connection-refused = O Apache Atlas recusou a conexão. Confira se ele está em execução e chame de novo.
connection-lost = A conexão com o Apache Atlas caiu antes de a resposta estar completa. Chame de novo; se cair outra vez, veja o log do Atlas ou do gateway à frente dele.
host-unknown = O host do Apache Atlas não é conhecido no DNS. Confira o endereço dado a este servidor.
host-unreachable = O host do Apache Atlas não pode ser alcançado. Confira a rede, a VPN e o proxy deste servidor.
tls-failed = Não há conexão segura com o Apache Atlas. Confira o endereço do Atlas e os certificados que este servidor recebeu; o log do Atlas tem o handshake que falhou.
tls-not-spoken = O Apache Atlas não fala TLS na porta que este servidor recebeu. Use http://, ou a porta com TLS (quase sempre 21443).
certificate-untrusted = O certificado do Apache Atlas é assinado por uma autoridade em que este servidor não confia. Dê a ele o certificado dessa autoridade (--ca-file).
certificate-expired = O certificado do Apache Atlas expirou, ou ainda não vale. Renove-o no servidor, ou acerte o relógio desta máquina.
certificate-of-other-host = O certificado do Apache Atlas é de outro host. Escreva o host no endereço do Atlas como está no certificado.
certificate-wanted = O Apache Atlas quer um certificado de cliente que ele conheça. Dê um, com a chave, a este servidor (--client-cert).
proxy-credentials-wanted = O proxy no caminho até o Apache Atlas quer outras credenciais. Escreva-as no endereço dele, http://USER:PASSWORD@HOST:PORT, em LACRE_PROXY.
atlas-too-slow = O Apache Atlas não respondeu a tempo. Chame de novo mais tarde ou peça menos.
kerberos-wanted = O Apache Atlas exige Kerberos ({ $scheme }), que este servidor não fala. Dê a ele o endereço de um gateway como o Apache Knox, que aceita senha ou token.
credentials-refused = O Apache Atlas recusou as credenciais. Confira o usuário e a senha, ou o token, deste servidor. Elas foram enviadas uma única vez, pois repeti-las bloqueia contas.
credentials-refused-for = O Apache Atlas recusou as credenciais e pede { $scheme }. Confira o usuário e a senha, ou o token, deste servidor. Elas foram enviadas uma única vez, pois repeti-las bloqueia contas.
access-denied = O Apache Atlas negou acesso à conta deste servidor. Peça ao administrador dele o direito de leitura.
atlas-error = O Apache Atlas falhou ({ $code }, status { $status }). A causa está no log dele; chame de novo mais tarde.
rate-limited = O Apache Atlas não aceita mais requisições por enquanto. Chame de novo { $seconds ->
    [0] mais tarde
   *[other] depois de { $seconds } s
  }.
server-error = O Apache Atlas, ou o gateway à frente dele, falhou (status { $status }). A causa está no log dele; chame de novo mais tarde.
wrong-address = Não há um Apache Atlas no endereço dado a este servidor (status { $status }). Abaixo dele precisa haver /v2 e /admin; quase sempre ele termina em /api/atlas.
answer-redirected = O Apache Atlas redireciona para outro endereço (status { $status }): para uma página de login, ou para o servidor ativo de um par. Redirecionamentos não são seguidos; dê a este servidor o outro endereço, ou credenciais aceitas aqui.
unexpected-status = O Apache Atlas, ou o gateway à frente dele, deu uma resposta sem sentido aqui (status { $status }). Confira o endereço dado a este servidor.
not-json = O Apache Atlas respondeu com uma página em vez de JSON, quase sempre a de um login. Confira o endereço e as credenciais deste servidor.
malformed-json = A resposta do Apache Atlas está interrompida ou não é JSON. Chame de novo; se continuar, veja o gateway à frente do Atlas.
unexpected-shape = A resposta do Apache Atlas tem uma forma que nenhuma versão conhecida dá. Confira se o endereço é o de um Atlas; o lugar está no log.
answer-oversize = A resposta do Apache Atlas é maior do que este servidor lê. Peça menos: um limite ou uma profundidade menor, ou um nome mais exato.

catalog-fault = O servidor falhou de modo inesperado; a causa está no log dele, nesta execução.
