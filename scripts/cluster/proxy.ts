/** What both proxies share: only what surely never reached a server is sent again, to another; a POST may move money. */
const common = `
global
    log stdout format raw local0 warning
    maxconn 4000

defaults
    mode http
    log global
    option dontlognull
    timeout connect 2s
    timeout client 65s
    timeout server 30s
    timeout http-request 10s
    timeout queue 5s
    # A copy at work may take its time for a health check; one on its way out says so at once.
    timeout check 2s
    option redispatch 1
    retries 2
    retry-on conn-failure
`

const serversOf = (name: string, addresses: readonly string[]): string =>
  addresses.map((address, index) => `    server ${name}${index + 1} ${address}`).join('\n')

/** HAProxy before the mock-apis, as a service of Kubernetes is: one that ends leaves its requests to the other. */
export const upstreamProxyConfig = (port: number, upstreams: readonly string[]): string => `
${common}
frontend gateways
    bind 127.0.0.1:${port}
    default_backend upstreams

backend upstreams
    balance leastconn
    option httpchk GET /healthz
    http-check expect status 200
    default-server check inter 250ms fall 2 rise 1
${serversOf('upstream', upstreams)}
`

/** HAProxy before the gateways: the rules of deploy/haproxy.cfg with this cluster's addresses, and no TLS. */
export const proxyConfig = (port: number, gateways: readonly string[]): string => `
${common}
    option forwardfor if-none

frontend customers
    bind 127.0.0.1:${port}
    http-request set-header X-Forwarded-For %[src]
    use_backend files if { path_beg /assets/ } { method GET HEAD }
    default_backend gateways

backend gateways
    balance leastconn
    option httpchk GET /readyz
    http-check expect status 200
    default-server check inter 250ms fall 2 rise 1
${serversOf('gateway', gateways)}

# During a release a page of the new one may ask a copy of the old one for its files: another copy has them.
backend files
    balance leastconn
    retry-on conn-failure empty-response 404
    retries ${Math.max(2, gateways.length)}
    option httpchk GET /readyz
    http-check expect status 200
    default-server check inter 250ms fall 2 rise 1
${serversOf('gateway', gateways)}
`
