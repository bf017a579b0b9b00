# What the tools of the Atlas catalog say, in English. Each id is sent by `failure.rs`.

unknown-schema = Schema '{ $schema }' is not known to this catalog, and no known one is like it. Check its spelling.
unknown-schema-near = Schema '{ $schema }' is not known to this catalog. The nearest known: { $near }.
unknown-type = Apache Atlas has no entity type '{ $type }' that can be searched. Type names are case-sensitive, for example hive_table or hive_column.
unknown-attribute = Type '{ $type }' has no attribute '{ $attribute }' that can be searched by text. catalog.getEntityTypeDef lists its attributes.
text-unwritable = `{ $argument }` holds { $character }, which the query language of Apache Atlas cannot carry safely. Send it without.
live-pattern = `{ $argument }` holds { $character }, which Apache Atlas would read as part of a pattern. Search for the part before or after it.
foreign-cursor = The cursor does not belong to this schema, or was changed. Send the nextCursor of the page before as it came, or null for the first page.
no-lineage = Entity '{ $guid }' is of a type that has no lineage. Ask for a table, a column or a process.
arguments-refused = Apache Atlas refused the arguments ({ $code }). Check names and values, and call again.
arguments-refused-silently = Apache Atlas refused the arguments without saying why. Check names and values, and call again.

no-such-table = Table '{ $table }' does not exist in catalog '{ $schema }'.
no-such-entity = Entity '{ $guid }' does not exist in the catalog.
no-such-name = Entity '{ $name }' of type '{ $type }' does not exist in the catalog.
no-such-type = Type '{ $type }' does not exist in the catalog, or is of another kind.

operation-missing = This release of Apache Atlas has no operation { $operation }. It needs a newer one.
operation-missing-use = This release of Apache Atlas has no operation { $operation }. Call { $tool } instead.
operation-missing-in = Apache Atlas { $release } has no operation { $operation }. It needs a newer release.
operation-missing-in-use = Apache Atlas { $release } has no operation { $operation }. Call { $tool } instead.

circuit-open = The last requests to Apache Atlas failed, so it is left alone for a moment. Call again in a minute.
connection-refused = Apache Atlas refused the connection. Check that it is running, then call again.
connection-lost = The connection to Apache Atlas broke before the answer was complete. Call again; if it breaks again, look at the log of Atlas or of the gateway before it.
host-unknown = The host of Apache Atlas is not known to DNS. Check the address that this server was given.
host-unreachable = The host of Apache Atlas cannot be reached. Check the network, the VPN and the proxy of this server.
tls-failed = No secure connection to Apache Atlas. Check the address of Atlas and the certificates that this server was given; the log of Atlas has the handshake that failed.
tls-not-spoken = Apache Atlas does not speak TLS at the port that this server was given. Use http://, or the port with TLS (21443 mostly).
certificate-untrusted = The certificate of Apache Atlas is signed by an authority that this server does not trust. Give it the certificate of that authority (--ca-file).
certificate-expired = The certificate of Apache Atlas has expired, or is not valid yet. Renew it on the server, or set the clock of this machine.
certificate-of-other-host = The certificate of Apache Atlas is of another host. Write the host in the address of Atlas as the certificate has it.
certificate-wanted = Apache Atlas wants a client certificate that it knows. Give one, with its key, to this server (--client-cert).
proxy-credentials-wanted = The proxy on the way to Apache Atlas wants other credentials. Write them into its address, http://USER:PASSWORD@HOST:PORT, in LACRE_PROXY.
atlas-too-slow = Apache Atlas did not answer in time. Call again later, or ask for less.
kerberos-wanted = Apache Atlas wants Kerberos ({ $scheme }), which this server does not speak. Give it the address of a gateway such as Apache Knox, which takes a password or a token.
credentials-refused = Apache Atlas refused the credentials. Check the user and password, or the token, of this server. They were sent once only, since repeating them locks accounts.
credentials-refused-for = Apache Atlas refused the credentials and asks for { $scheme }. Check the user and password, or the token, of this server. They were sent once only, since repeating them locks accounts.
access-denied = Apache Atlas denied access to the account of this server. Ask its administrator for the right to read.
atlas-error = Apache Atlas failed ({ $code }, status { $status }). Its own log has the cause; call again later.
rate-limited = Apache Atlas takes no more requests for now. Call again { $seconds ->
    [0] later
   *[other] after { $seconds } s
  }.
server-error = Apache Atlas, or the gateway before it, failed (status { $status }). Its own log has the cause; call again later.
wrong-address = No Apache Atlas at the address that this server was given (status { $status }). Below it there have to be /v2 and /admin; it mostly ends in /api/atlas.
answer-redirected = Apache Atlas redirects to another address (status { $status }): to a login page, or to the active server of a pair. Redirects are not followed; give this server the other address, or credentials that are taken here.
unexpected-status = Apache Atlas, or the gateway before it, gave an answer that means nothing here (status { $status }). Check the address that this server was given.
not-json = Apache Atlas answered with a page instead of JSON, mostly that of a login. Check the address and the credentials of this server.
malformed-json = The answer of Apache Atlas breaks off or is no JSON. Call again; if it stays, look at the gateway before Atlas.
unexpected-shape = The answer of Apache Atlas has a form that no known release gives. Check that the address is that of an Atlas; the log has the place.
answer-oversize = The answer of Apache Atlas is longer than this server reads. Ask for less: a smaller limit or depth, or a more exact name.

catalog-fault = The server failed unexpectedly; its log has the cause under this run.
