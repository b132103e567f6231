import { fork } from 'node:child_process'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { program } from 'commander'
import { requestBody } from './bench/operations.mjs'
import { buildServers, ensureBuild, prepare, print, root } from './prepare.mjs'

const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
const amount = Number(process.env.BENCH_REQUESTS ?? 3000)
const connections = 32

program
  .name('npm run bench --')
  .description(
    "The gateway's CPU time for a page of transactions, next to a simpler proxy, in interleaved rounds. BENCH_ROUNDS (7) and BENCH_REQUESTS (3000 a round) choose the length.",
  )
  .parse()

const targets = {
  proxy: { title: 'parsing proxy' },
  gateway: { title: 'the gateway' },
  zipped: {
    title: 'the gateway, gzip',
    server: 'gateway',
    headers: { 'accept-encoding': 'gzip, deflate, br' },
  },
}

const children = []
const startProcess = async (file, args) => {
  const child = fork(join(root, 'scripts', 'bench', file), args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  children.push(child)
  const nextMessage = () => new Promise((done) => child.once('message', done))
  const { url } = await nextMessage()
  const ask = () => {
    child.send('?')
    return nextMessage()
  }
  return { url, ask }
}

const requestHeaders = { 'content-type': 'application/json', authorization: 'Bearer 0190f1c27a0070008000' }

const sendLoad = (url, { headers }) =>
  autocannon({
    url,
    method: 'POST',
    connections,
    amount,
    body: requestBody,
    headers: { ...requestHeaders, ...headers },
  })

/** Measures one round of a target: CPU µs per request, errors, upstream calls per request. */
const measure = async (server, upstream, target) => {
  const [before, callsBefore] = [await server.ask(), await upstream.ask()]
  const { requests, latency, errors, timeouts, non2xx } = await sendLoad(server.url, target)
  const [after, callsAfter] = [await server.ask(), await upstream.ask()]
  return {
    cpu: (after.cpu - before.cpu) / requests.total,
    perSecond: requests.average,
    p50: latency.p50,
    p99: latency.p99,
    wrong: errors + timeouts + non2xx,
    calls: (callsAfter.calls - callsBefore.calls) / requests.total,
  }
}

const row = (cells) => `| ${cells.join(' | ')} |`

const best = (list, key) => Math.min(...list.map((run) => run[key]))

const compare = async () => {
  const upstream = await startProcess('upstream.mjs', [])
  const servers = {}
  for (const [name, { server = name }] of Object.entries(targets))
    servers[name] = servers[server] ?? (await startProcess('target.mjs', [server, upstream.url]))
  const results = Object.fromEntries(Object.keys(targets).map((name) => [name, []]))
  for (const [name, target] of Object.entries(targets)) await sendLoad(servers[name].url, target)
  for (let round = 1; round <= rounds; round += 1) {
    for (const [name, target] of Object.entries(targets))
      results[name].push(await measure(servers[name], upstream, target))
    print(`  round ${round} of ${rounds}, load average ${loadavg()[0].toFixed(1)}`)
  }
  const proxyCpu = best(results.proxy, 'cpu')
  const { bytes } = await upstream.ask()
  print(
    `\nA page of 20 transactions (${bytes} bytes upstream), ${connections} connections, best of ${rounds} rounds`,
  )
  print(`of ${amount} requests; Node ${process.version}, ${cpus().length} × ${cpus()[0].model}\n`)
  print('| server | CPU µs a request | / parsing | requests/s | p50 ms | p99 ms | errors | upstream calls |')
  print(row(['---', ...Array.from({ length: 7 }, () => '---:')]))
  for (const [name, { title }] of Object.entries(targets)) {
    const list = results[name]
    const cpu = best(list, 'cpu')
    print(
      row([
        title,
        Math.round(cpu),
        (cpu / proxyCpu).toFixed(1),
        Math.round(Math.max(...list.map(({ perSecond }) => perSecond))),
        best(list, 'p50'),
        best(list, 'p99'),
        list.reduce((sum, { wrong }) => sum + wrong, 0),
        (list.reduce((sum, { calls }) => sum + calls, 0) / list.length).toFixed(2),
      ]),
    )
  }
  const wrong = [...results.gateway, ...results.zipped].reduce((sum, run) => sum + run.wrong, 0)
  return wrong
}

await prepare()
await ensureBuild()
// Takes half a second and ensures that the current sources are measured.
if ((await buildServers()) !== 0) process.exit(1)
const wrong = await compare()
for (const child of children) child.disconnect()
if (wrong > 0) print(`\n✗ ${wrong} of the gateway's responses were errors`)
process.exit(wrong > 0 ? 1 : 0)
