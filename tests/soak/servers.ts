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

/** Open tabs at once, of which every other one sells. */
const tabs = 8
/** The load comes in this many pieces; the servers are measured between them, while idle. */
const pieces = 12
/** Measured in pieces: late code and caches are loaded by then. */
const warm = 2
/** ms until idle connections are closed. */
const quietMs = 8_000

interface Served {
  child: ChildProcess
  url: string
  figures: () => Promise<Figures>
}

const served = async (name: 'gateway' | 'mock-api', where: string): Promise<Served> => {
  const child = fork(join(root, 'tests', 'soak', 'served.ts'), [name, where], {
    cwd: root,
    execArgv: ['--expose-gc', '--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const over = new AbortController()
  child.once('exit', () => over.abort(new Error(`${name} has ended`)))
  const next = async <Message>() => (await once(child, 'message', { signal: over.signal }))[0] as Message
  const { url } = await next<{ url: string }>()
  return {
    child,
    url,
    figures: () => {
      const answer = next<Figures>()
      child.send('?')
      return answer
    },
  }
}

const bars = [
  { name: 'heap', share: 0.05 },
  { name: 'handles', share: 0, besides: 2 },
  { name: 'timers', share: 0, besides: 2 },
]

/** Runs gateway and mock-api under this many minutes of load. Whether nothing grew, and every sale was settled. */
export const liveServers = async (minutes: number): Promise<boolean> => {
  const folder = mkdtempSync(join(tmpdir(), 'coinnaira-long-'))
  const api = await served('mock-api', join(folder, 'data'))
  const gateway = await served('gateway', api.url)
  const world = worldClient(`${api.url}/__world`)
  const measured: Record<'gateway' | 'mock-api', Figures[]> = { gateway: [], 'mock-api': [] }
  const load = new Load(gateway.url)
  const { counts } = load
  try {
    for (const name of people) await world.credit(name, 'USDT', 'tron', '50000000')
    for (let piece = 1; piece <= pieces; piece += 1) {
      await load.start(tabs)
      await setTimeout((minutes * 60_000) / pieces)
      await load.end()
      await setTimeout(quietMs)
      const at = `${Math.round((minutes * 60 * piece) / pieces)} s`
      measured.gateway.push(await gateway.figures())
      measured['mock-api'].push(await api.figures())
      const heaps = Object.values(measured).map((all) => all.at(-1)!.heap)
      print(
        `  ${at}: ${counts.requests} requests, ${counts.settled} sales, heaps ${heaps.join(' and ')} bytes`,
      )
    }
    const { drift } = await world.audit()
    const troubles = Object.entries(measured).flatMap(([name, all]) => {
      print(`\n${name}`)
      console.table(all)
      return growthOf(all.slice(warm - 1), bars).map((trouble) => `${name}: ${trouble}`)
    })
    if (counts.failed + counts.unknown > 0)
      troubles.push(`failed ${counts.failed}, unknown ${counts.unknown}`)
    if (Number(drift) !== 0) troubles.push(`the books drift by ${drift}`)
    print(`\n${counts.requests} requests, ${counts.settled} sales, slowest ${counts.slowestMs} ms`)
    for (const [reason, count] of load.reasons) print(`    ${count} × ${reason}`)
    for (const trouble of troubles) print(`✗ ${trouble}`)
    return troubles.length === 0
  } finally {
    for (const { child } of [gateway, api]) child.disconnect()
    await Promise.all([gateway, api].map(({ child }) => new Promise((done) => child.once('exit', done))))
    rmSync(folder, { recursive: true, force: true })
  }
}
