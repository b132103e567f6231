// npm run serve: gateway and static client in production mode on one port. Without UPSTREAM_URL it also starts mock-api
// and is a demo: play money and public passwords.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { portSettingProblem } from './dev/diagnose.mjs'
import { buildServed, prepare, print, root, stopFor } from './prepare.mjs'
import {
  checkAddresses,
  demoCustomers,
  framed,
  onStop,
  serverEnv,
  stopProcesses,
  untilHealthy,
} from './stack.mjs'

const host = process.env.HOST || '127.0.0.1'
for (const variable of ['GATEWAY_PORT', 'MOCK_API_PORT'])
  stopFor(portSettingProblem(variable, process.env[variable]))
const gatewayPort = Number(process.env.GATEWAY_PORT ?? 4000)
const mockPort = Number(process.env.MOCK_API_PORT ?? 4100)
const ownUpstream = !process.env.UPSTREAM_URL
// mock-api listens only for the gateway on this machine, regardless of HOST.
const mockHost = process.env.MOCK_API_HOST || '127.0.0.1'
const upstream = process.env.UPSTREAM_URL ?? `http://${mockHost}:${mockPort}`
const shownHost = (address) => (address === '127.0.0.1' ? 'localhost' : address)
// Uses a host name, because the fingerprint login needs one.
const site = new URL(process.env.WEB_URL || `http://${shownHost(host)}:${gatewayPort}`)
const upstreamIdempotency = process.env.UPSTREAM_IDEMPOTENCY || 'keys'
const children = []
let stopping = false

const stop = (code) => {
  if (stopping) return
  stopping = true
  void stopProcesses(children).then(() => process.exit(code))
}

const start = (name, args, env) => {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: serverEnv({ HOST: host, ...env }),
    stdio: 'inherit',
  })
  child.on('exit', (code) => {
    if (!stopping) print(`${name} stopped with exit code ${code}.`)
    stop(1)
  })
  children.push(child)
}

onStop(() => stop(0))

const demo = [
  'DEMO: a mock upstream with play money and public passwords.',
  'Set UPSTREAM_URL to a real upstream before you serve customers.',
  '',
]

// Runs before the build, which takes 15 seconds.
await checkAddresses(
  [['GATEWAY_PORT', host, gatewayPort], ...(ownUpstream ? [['MOCK_API_PORT', mockHost, mockPort]] : [])],
  'npm run serve',
)
await prepare()
await buildServed()
if (ownUpstream)
  start('mock-api', [join('dist', 'servers', 'mock-api.js')], {
    NODE_ENV: 'production',
    MOCK_API_HOST: mockHost,
    MOCK_API_PORT: String(mockPort),
    WEB_URL: site.href,
    WEBAUTHN_RP_ID: process.env.WEBAUTHN_RP_ID || site.hostname,
    WEBAUTHN_ORIGINS: process.env.WEBAUTHN_ORIGINS || site.origin,
    // Only the gateway calls it: TRUST_PROXY names proxies in front of the gateway, not of mock-api.
    TRUSTED_PROXIES: '',
  })
start('gateway', [join('dist', 'servers', 'gateway.js')], {
  NODE_ENV: 'production',
  UPSTREAM_URL: upstream,
  // For a real upstream the operator must set UPSTREAM_IDEMPOTENCY, or the gateway does not start. mock-api reads it too.
  ...(ownUpstream ? { UPSTREAM_IDEMPOTENCY: upstreamIdempotency, UPSTREAM_ALLOW_HTTP: 'true' } : {}),
  // Only needed behind a load balancer.
  DRAIN_MS: process.env.DRAIN_MS ?? '0',
  GATEWAY_PORT: String(gatewayPort),
  STATIC_DIR: join('dist', 'client'),
  WIDGETS_DIR: join('dist', 'widgets'),
})
// The gateway need not wait for the upstream, because its pages open without it.
if (ownUpstream) await untilHealthy('mock-api', `${upstream}/healthz`, () => stopping)
await untilHealthy('gateway', `http://${host}:${gatewayPort}/readyz`, () => stopping)
if (!stopping)
  print(
    framed([
      ...(ownUpstream ? demo : []),
      `CoinNaira in production mode   ${site.origin}`,
      ...(ownUpstream
        ? [`Control panel                  http://${shownHost(mockHost)}:${mockPort}/__world`, '']
        : ['']),
      ...(ownUpstream ? demoCustomers : []),
      '',
      'Stop with Ctrl-C.',
    ]),
  )
