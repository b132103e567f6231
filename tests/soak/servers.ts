import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Load, people } from '../../scripts/drills/load'
import { print, root } from '../../scripts/prepare.mjs'
import { worldClient } from '../e2e/world-client'
import { type Figures, growthOf } from './growth'

/** The number of open tabs; every other one sells. */
const tabs = 8
/** The load runs in this many pieces. The servers are measured when idle after each piece. */
const pieces = 12
/** The number of warm-up pieces, after which lazily loaded code and caches are in memory. */
const warmUpPieces = 2
/** The time until the servers close idle connections, ms. */
const quietMs = 8_000

interface MeasuredServer {
  child: ChildProcess
  url: string
  figures: () => Promise<Figures>
}

const startServer = async (name: 'gateway' | 'mock-api', source: string): Promise<MeasuredServer> => {
  const child = fork(join(root, 'tests', 'soak', 'measured-server.ts'), [name, source], {
    cwd: root,
    execArgv: ['--expose-gc', '--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const exit = new AbortController()
  child.once('exit', () => exit.abort(new Error(`${name} has ended`)))
  const next = async <Message>() => (await once(child, 'message', { signal: exit.signal }))[0] as Message
  const { url } = await next<{ url: string }>()
  return {
    child,
    url,
    figures: () => {
      const response = next<Figures>()
      child.send('?')
      return response
    },
  }
}

const bars = [
  { name: 'heap', share: 0.05 },
  { name: 'handles', share: 0, allowance: 2 },
  { name: 'timers', share: 0, allowance: 2 },
]

/**
 * Runs gateway and mock-api under load for this many minutes. Returns true if nothing grew and every sale was settled.
 */
export const soakServers = async (minutes: number): Promise<boolean> => {
  const folder = mkdtempSync(join(tmpdir(), 'coinnaira-long-'))
  const api = await startServer('mock-api', join(folder, 'data'))
  const gateway = await startServer('gateway', api.url)
  const world = worldClient(`${api.url}/__world`)
  const measurements: Record<'gateway' | 'mock-api', Figures[]> = { gateway: [], 'mock-api': [] }
  const load = new Load(gateway.url)
  const { counts } = load
  try {
    for (const name of people) await world.credit(name, 'USDT', 'tron', '50000000')
    for (let piece = 1; piece <= pieces; piece += 1) {
      await load.start(tabs)
      await setTimeout((minutes * 60_000) / pieces)
      await load.end()
      await setTimeout(quietMs)
      const elapsed = `${Math.round((minutes * 60 * piece) / pieces)} s`
      measurements.gateway.push(await gateway.figures())
      measurements['mock-api'].push(await api.figures())
      const heaps = Object.values(measurements).map((all) => all.at(-1)!.heap)
      print(
        `  ${elapsed}: ${counts.requests} requests, ${counts.settled} sales, heaps ${heaps.join(' and ')} bytes`,
      )
    }
    const { drift } = await world.audit()
    const problems = Object.entries(measurements).flatMap(([name, all]) => {
      print(`\n${name}`)
      console.table(all)
      return growthOf(all.slice(warmUpPieces - 1), bars).map((problem) => `${name}: ${problem}`)
    })
    if (counts.failed + counts.unknown > 0)
      problems.push(`failed ${counts.failed}, unknown ${counts.unknown}`)
    if (Number(drift) !== 0) problems.push(`the books drift by ${drift}`)
    print(`\n${counts.requests} requests, ${counts.settled} sales, slowest ${counts.slowestMs} ms`)
    for (const [reason, count] of load.reasons) print(`    ${count} × ${reason}`)
    for (const problem of problems) print(`✗ ${problem}`)
    return problems.length === 0
  } finally {
    for (const { child } of [gateway, api]) child.disconnect()
    await Promise.all([gateway, api].map(({ child }) => new Promise((done) => child.once('exit', done))))
    rmSync(folder, { recursive: true, force: true })
  }
}
