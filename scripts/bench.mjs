import { fork } from 'node:child_process'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { program } from 'commander'
import { asked } from './bench/question.mjs'
import { installRivals } from './bench/rivals.mjs'
import { buildServers, needBuild, prepare, root, say } from './prepare.mjs'

const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
const amount = Number(process.env.BENCH_REQUESTS ?? 3000)
const connections = 32

const { rivals: withRivals } = program
  .name('npm run bench --')
  .description(
    "The gateway's CPU time for a page of transactions, next to two simpler proxies and Apollo Server's defaults, in interleaved rounds. BENCH_ROUNDS (7) and BENCH_REQUESTS (3000 a round) choose the length.",
  )
  .option('--rivals', 'Mercurius and GraphQL Yoga too, installed into a folder of their own')
  .parse()
  .opts()
if (withRivals) installRivals()

const targets = {
  bareProxy: { title: 'bare proxy, undici dispatch', body: asked.byText },
  parsingProxy: { title: 'parsing proxy', body: asked.byText },
  gateway: { title: 'the gateway', body: asked.byId },
  zipped: {
    title: 'the gateway, gzip',
    body: asked.byId,
    server: 'gateway',
    headers: { 'accept-encoding': 'gzip, deflate, br' },
  },
  apolloDefaults: { title: "Apollo Server's defaults", body: asked.byText },
  ...(withRivals
    ? {
        mercurius: { title: 'Mercurius with JIT', body: asked.byText },
        yoga: { title: 'GraphQL Yoga', body: asked.byText },
      }
    : {}),
}

const children = []
/** A process of the benchmark: its address, and a way to ask it. */
const started = async (file, args) => {
  const child = fork(join(root, 'scripts', 'bench', file), args, {
    cwd: root,
    // TypeScript sources need a loader; the gateway is compiled.
    execArgv: args[0] === 'gateway' ? [] : ['--import', 'tsx'],
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

const signedIn = { 'content-type': 'application/json', authorization: 'Bearer 0190f1c27a0070008000' }

const fired = (url, { body, headers }) =>
  autocannon({
    url,
    method: 'POST',
    connections,
    amount,
    body,
    headers: { ...signedIn, ...headers },
  })

/** One round of one target: CPU µs a request, what went wrong, calls to the upstream a request. */
const measured = async (server, upstream, target) => {
  const [before, callsBefore] = [await server.ask(), await upstream.ask()]
  const { requests, latency, errors, timeouts, non2xx } = await fired(server.url, target)
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

/** A row of a Markdown table. */
const row = (cells) => `| ${cells.join(' | ')} |`

const best = (list, key) => Math.min(...list.map((one) => one[key]))

const compare = async () => {
  const upstream = await started('upstream.mjs', [])
  const servers = {}
  for (const [name, { server = name }] of Object.entries(targets))
    servers[name] = servers[server] ?? (await started('target.mjs', [server, upstream.url]))
  const results = Object.fromEntries(Object.keys(targets).map((name) => [name, []]))
  for (const [name, target] of Object.entries(targets)) await fired(servers[name].url, target)
  for (let round = 1; round <= rounds; round += 1) {
    for (const [name, target] of Object.entries(targets))
      results[name].push(await measured(servers[name], upstream, target))
    say(`  round ${round} of ${rounds}, load average ${loadavg()[0].toFixed(1)}`)
  }
  const bare = best(results.bareProxy, 'cpu')
  const parsing = best(results.parsingProxy, 'cpu')
  const { bytes } = await upstream.ask()
  say(
    `\nA page of 20 transactions (${bytes} bytes upstream), ${connections} connections, best of ${rounds} rounds`,
  )
  say(`of ${amount} requests; Node ${process.version}, ${cpus().length} × ${cpus()[0].model}\n`)
  say(
    row([
      'server',
      'CPU µs a request',
      '/ bare',
      '/ parsing',
      'requests/s',
      'p50 ms',
      'p99 ms',
      'errors',
      'upstream calls',
    ]),
  )
  say(row(['---', ...Array.from({ length: 8 }, () => '---:')]))
  for (const [name, { title }] of Object.entries(targets)) {
    const list = results[name]
    const cpu = best(list, 'cpu')
    say(
      row([
        title,
        Math.round(cpu),
        (cpu / bare).toFixed(1),
        (cpu / parsing).toFixed(1),
        Math.round(Math.max(...list.map(({ perSecond }) => perSecond))),
        best(list, 'p50'),
        best(list, 'p99'),
        list.reduce((sum, { wrong }) => sum + wrong, 0),
        (list.reduce((sum, { calls }) => sum + calls, 0) / list.length).toFixed(2),
      ]),
    )
  }
  const wrong = [...results.gateway, ...results.zipped].reduce((sum, one) => sum + one.wrong, 0)
  return wrong
}

await prepare()
await needBuild()
// Takes half a second, and ensures that the current sources are measured.
if ((await buildServers()) !== 0) process.exit(1)
const wrong = await compare()
for (const child of children) child.disconnect()
if (wrong > 0) say(`\n✗ ${wrong} of the gateway's answers were errors`)
process.exit(wrong > 0 ? 1 : 0)
