// npm run cluster -- 4: so many gateways behind HAProxy, Valkey, two mock-apis on PostgreSQL, on this machine.
import { needBuild } from '../prepare.mjs'
import { startCluster } from './cluster'

const copies = Number(process.argv[2] ?? 4)
if (!(copies >= 1 && copies <= 16)) {
  console.error('npm run cluster -- <copies of the gateway, 1 to 16>')
  process.exit(2)
}
await needBuild()
const cluster = await startCluster({ copies, port: Number(process.env.PORT ?? 8080) })
const stop = () => void cluster.stop().then(() => process.exit(0))
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
const lines = (name: string, servers: { name: string; url: string }[]) =>
  servers.map(({ url }) => `${name.padEnd(11)} ${url}`)
console.info(
  [
    'DEMO: mock upstreams with play money and passwords that everybody knows.',
    '',
    `CoinNaira    ${cluster.url} (HAProxy)`,
    ...lines('gateway', cluster.gateways),
    ...lines('mock-api', cluster.upstreams),
    ...lines('Valkey', cluster.valkey ? [cluster.valkey] : []),
    `PostgreSQL  ${cluster.postgres.urlOf()}`,
    `Logs        ${cluster.logs}`,
    '',
    'Log in as ada / Ada-Naira-1.',
    '',
    'Stop with Ctrl-C.',
  ].join('\n'),
)
