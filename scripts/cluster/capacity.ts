// npm run capacity: 1, 2 and 4 copies of the gateway under load (autocannon): requests a second, and what one costs.
import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { personas } from '../../mock-api/accounts/personas'
import { documentsIn } from '../drills/customers'
import { needBuild, root } from './build'
import { type Cluster, startCluster } from './cluster'

const seconds = Number(process.env.CAPACITY_SECONDS ?? 8)
const rates = (process.env.CAPACITY_RATES ?? '50,100,200,400,800').split(',').map(Number)
const ticksASecond = 100

/** CPU that a process has used, seconds (Linux). */
const cpuOf = (pid: number | undefined): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop()!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksASecond
}

needBuild()
const documents = documentsIn(join(root, 'client', 'generated', 'persisted-documents.json'))
const question = (operationName: string, variables: object): string =>
  JSON.stringify({
    operationName,
    variables,
    extensions: { persistedQuery: { version: 1, sha256Hash: documents.get(operationName) } },
  })
const post = (url: string, body: string) =>
  fetch(`${url}/graphql`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })

const signIn = async (url: string): Promise<string> => {
  const input = { userId: 'ada', password: personas.ada.password }
  const answer = (await (await post(url, question('Login', { input }))).json()) as {
    data: { login: { token: string } }
  }
  return answer.data.login.token
}

const load = async (cluster: Cluster, token: string, rate: number | undefined): Promise<autocannon.Result> =>
  autocannon({
    url: `${cluster.url}/graphql`,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-encoding': 'gzip', authorization: token },
    body: question('HistoryPage', { page: 1, size: 20, currency: 'all' }),
    connections: 48,
    duration: seconds,
    timeout: 5,
    // Open loop: a fixed rate, independent of the answers; latency counts from when each request was due.
    ...(rate === undefined ? {} : { overallRate: rate }),
  })

console.info(
  `${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.version}; load, proxy, servers and database share them\n`,
)
console.info(
  '| copies | asked for /s | answered /s | p50 ms | p99 ms | errors | gateways: CPU ms a request | mock-apis | \n|---:|---:|---:|---:|---:|---:|---:|---:|',
)
/** CPU ms a request of the gateways, by copies and the rate asked for; only where the rate was reached. */
const costOf = new Map<string, number>()
for (const copies of [1, 2, 4]) {
  const cluster = await startCluster({ copies, withValkey: copies > 1 })
  try {
    const token = await signIn(cluster.url)
    // Warms up every copy: otherwise four copies share the warm-up of one and seem expensive.
    for (let round = 0; round < copies; round += 1) await load(cluster, token, undefined)
    for (const rate of [...rates, undefined]) {
      const used = (servers: Cluster['gateways']) =>
        servers.map(({ pid }) => cpuOf(pid())).reduce((one, two) => one + two, 0)
      const before = [used(cluster.gateways), used(cluster.upstreams)] as const
      const result = await load(cluster, token, rate)
      const requests = result.requests.total
      const costs = [used(cluster.gateways) - before[0], used(cluster.upstreams) - before[1]].map(
        (cpu) => (cpu * 1_000) / requests,
      )
      const answered = Math.round(requests / result.duration)
      if (rate && answered > 0.9 * rate) costOf.set(`${copies} ${rate}`, costs[0]!)
      const errors = Object.entries(result.statusCodeStats ?? {})
        .filter(([status]) => status !== '200')
        .map(([status, { count }]) => `${count} × ${status}`)
        .concat(result.errors > 0 ? `${result.errors} cut off` : [])
      console.info(
        `| ${copies} | ${rate ?? 'all'} | ${answered} | ${result.latency.p50} | ${result.latency.p99} | ${errors.join(', ') || 0} | ${costs[0]!.toFixed(2)} | ${costs[1]!.toFixed(2)} |`,
      )
    }
  } finally {
    await cluster.stop()
  }
}
// The same load on each copy: more copies on fewer cores than processes would else be held against one that is never idle.
console.info(
  '\n| copies | asked of each /s | CPU ms a request | with one copy | so they answer, times one copy |',
)
console.info('|---:|---:|---:|---:|---:|')
for (const copies of [2, 4])
  for (const each of rates) {
    const [one, several] = [costOf.get(`1 ${each}`), costOf.get(`${copies} ${each * copies}`)]
    if (one && several)
      console.info(
        `| ${copies} | ${each} | ${several.toFixed(2)} | ${one.toFixed(2)} | ${((copies * one) / several).toFixed(2)} |`,
      )
  }
