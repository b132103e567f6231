import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../prepare.mjs'

const serversOf = (addresses: readonly string[]): string =>
  addresses.map((address, index) => `    server server${index + 1} ${address}`).join('\n')

/**
 * deploy/haproxy.cfg in front of these gateways on one port: without TLS, and without limits by source, since all are
 * this machine.
 */
export const proxyConfig = (port: number, gateways: readonly string[]): string =>
  readFileSync(join(root, 'deploy', 'haproxy.cfg'), 'utf8')
    .replace(
      /^ +(?:bind :8443|tcp-request|http-request redirect|http-request set-header X-Forwarded-Proto).*\n/gm,
      '',
    )
    .replace('maxconn 20000', 'maxconn 4000')
    .replace('bind :8080', `bind 127.0.0.1:${port}`)
    .replace(/^backend (?:sources|networks)\n.*\n/gm, '')
    .replace(/default-server .*/g, 'default-server check inter 250ms fall 2 rise 1')
    .replace(/^ +server-template .*/gm, serversOf(gateways))
    .replace(/^resolvers names\n[\s\S]*/m, '')

/** HAProxy in front of the mock-apis, like a Kubernetes service: if one ends, the other gets its requests. */
export const upstreamProxyConfig = (port: number, upstreams: readonly string[]): string => `
global
    log stdout format raw local0 warning

defaults
    mode http
    timeout connect 2s
    timeout client 65s
    timeout server 30s
    timeout check 2s
    option redispatch 1
    retries 2
    # Never again what may have reached a server: a POST may move money.
    retry-on conn-failure

frontend gateways
    bind 127.0.0.1:${port}
    default_backend upstreams

backend upstreams
    balance leastconn
    option httpchk GET /healthz
    http-check expect status 200
    default-server check inter 250ms fall 2 rise 1
${serversOf(upstreams)}
`
