import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pause, type Server } from '../cluster/servers'
import { BrowserTab } from './browser-tab'
import { makeReleases } from './release'
import { drill, filesOf, head, people } from './stage'
import type { Tally } from './tally'

/** What the tabs in real browsers noticed is counted as failed. */
const note = (tally: Tally, faults: readonly string[]): void => {
  tally.failed += faults.length
  for (const fault of faults) tally.reasons.set(fault, (tally.reasons.get(fault) ?? 0) + 1)
}

const rounds = 10

/** What the gateways said of files and releases that are not as they were signed: false alarms, while all is legitimate. */
const alarms = (logs: string): string[] =>
  readdirSync(logs)
    .filter((name) => name.startsWith('gateway-'))
    .flatMap((name) => readFileSync(join(logs, name), 'utf8').split('\n'))
    .flatMap((line) => {
      const [, what] = /"(release-[a-z]+|release: [^"]+)"/.exec(line) ?? []
      const [, file = ''] = /"(?:source|file)":"([^"]+)"/.exec(line) ?? []
      return what ? [`false alarm: ${what} ${file}`] : []
    })

/** Ten signed releases, there and back: all copies replaced one after the other each time, under tabs of both. */
export const rollingDrill = async (): Promise<boolean> => {
  console.info('Building two signed releases …')
  const releases = makeReleases()
  const [first, next] = releases.folders
  head()
  try {
    return await drill(
      `${rounds} rolling releases, signed, 4 copies`,
      { copies: 4, drainMs: 2_000, release: { folder: first, keys: releases.keys } },
      async ({ cluster, customers, documents, tally, tokens }) => {
        const before = alarms(cluster.logs).length
        let tab = await BrowserTab.open(cluster.url)
        for (let round = 1; round <= rounds; round += 1) {
          const folder = round % 2 === 1 ? next : first
          // All copies get the release's documents and files before any copy serves its pages.
          releases.release(folder)
          for (const gateway of cluster.gateways) gateway.signal('SIGHUP')
          await pause(500)
          for (const [index, gateway] of cluster.gateways.entries()) {
            await gateway.stop()
            await gateway.start({ cwd: folder })
            await pause(500)
            if (round > 1 || index > 0) continue
            const newer = new Map([...documents, ['HistoryPage', releases.historyPage]])
            for (const who of people) customers.open(newer, tokens[who], filesOf(join(next, 'dist')), true)
          }
          // A tab that was opened before the release goes on after it.
          note(tally, await tab.goOn())
          if (round < rounds) tab = await BrowserTab.open(cluster.url)
        }
        note(tally, alarms(cluster.logs).slice(before))
      },
    )
  } finally {
    releases.remove()
  }
}

/** Copies of the gateway, then the mock-apis in turn, end without a word. */
export const killDrill = async (): Promise<boolean> => {
  head()
  const gateways = await drill(
    'gateway killed and back, five times',
    { copies: 4 },
    async ({ cluster }) => killInTurn(cluster.gateways, 5),
    { cutOff: true },
  )
  const upstreams = await drill(
    'mock-api killed and back, four times',
    { copies: 4 },
    async ({ cluster }) => killInTurn(cluster.upstreams, 4),
    { cutOff: true },
  )
  return gateways && upstreams
}

const killInTurn = async (servers: readonly Server[], rounds: number): Promise<void> => {
  for (let round = 0; round < rounds; round += 1) {
    const victim = servers[round % servers.length]!
    await pause(1_500)
    await victim.stop('SIGKILL')
    await pause(1_500)
    await victim.start()
  }
  await pause(1_000)
}

/** Valkey ends and comes back, where the upstream keeps keys and where the gateways claim each press. */
export const cacheDrill = async (): Promise<boolean> => {
  head()
  const results: boolean[] = []
  for (const keys of ['keys', 'none'] as const)
    results.push(
      await drill(
        `Valkey killed and back, upstream with ${keys === 'keys' ? 'keys' : 'no keys'}`,
        { copies: 4, keys },
        async ({ cluster }) => {
          await pause(2_000)
          await cluster.valkey!.stop('SIGKILL')
          await pause(4_000)
          await cluster.valkey!.start()
          await pause(3_000)
        },
        { refused: keys === 'none' },
      ),
    )
  return results.every(Boolean)
}

/** PostgreSQL restarts. */
export const databaseDrill = (): Promise<boolean> => {
  head()
  return drill(
    'PostgreSQL restarted twice',
    { copies: 4 },
    async ({ cluster }) => {
      for (let round = 0; round < 2; round += 1) {
        await pause(2_000)
        await cluster.postgres.stop()
        await cluster.postgres.start()
        await pause(3_000)
      }
    },
    { cutOff: true, refused: true },
  )
}

/** The proxy gives up on answers that take longer than a second, and 20 sales do: they are posted, and nobody hears of it in time. */
export const proxyDrill = (): Promise<boolean> => {
  head()
  return drill(
    'proxy times out after 1 s, 20 sales take longer',
    { copies: 4, proxyTimeout: '1s' },
    async ({ cluster }) => {
      await pause(1_000)
      for (const { url } of cluster.upstreams)
        await fetch(`${url}/__world/faults`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            method: 'POST',
            path: '/v1/app/wallets/sell',
            effect: 'latency',
            when: 'after',
            ms: 2_500,
            count: 20,
          }),
        })
      await pause(6_000)
    },
    { cutOff: true },
  )
}
