import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../cluster/build'
import { pause } from '../cluster/servers'

import { drill, filesOf, head } from './stage'

/**
 * Another release in a folder of its own: this build with one file more that its pages load, one document changed (a
 * field asked for twice under another name), and the last release's files and documents kept, as `npm run build` does.
 */
const makeRelease = (): { folder: string; newFile: string } => {
  const folder = mkdtempSync(join(tmpdir(), 'release-'))
  cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true })
  cpSync(join(root, 'schema.graphql'), join(folder, 'schema.graphql'))
  cpSync(join(root, 'package.json'), join(folder, 'package.json'))
  const newFile = '/assets/release-NextOne1.js'
  writeFileSync(join(folder, 'dist', 'client', newFile), 'export {}\n')
  const documents = join(folder, 'dist', 'documents')
  const newest = readdirSync(documents).sort().at(-1)!
  const manifest = JSON.parse(readFileSync(join(documents, newest), 'utf8')) as Record<string, string>
  const [, text] = Object.entries(manifest).find(([, text]) => text.includes('query HistoryPage('))!
  const next = { [`sha256:${'b'.repeat(64)}`]: text.replace('query HistoryPage(', 'query HistoryPage(') }
  writeFileSync(join(documents, '99999999999999-nextrelease0.json'), JSON.stringify(next))
  return { folder, newFile }
}

/** All copies replaced one after the other by another release, and back, under tabs of both. */
export const rollingDrill = async (): Promise<boolean> => {
  head()
  const { folder, newFile } = makeRelease()
  try {
    return await drill(
      'rolling release, 4 copies, there and back',
      { copies: 4, drainMs: 2_000 },
      async (stage) => {
        const { cluster, customers, documents, tokens } = stage
        // First all copies know what the new pages ask with and load, then the new pages come.
        const file = join(root, 'dist', 'client', newFile)
        writeFileSync(file, 'export {}\n')
        const next = join(folder, 'dist', 'documents')
        const kept = join(root, 'dist', 'documents', '99999999999999-nextrelease0.json')
        cpSync(join(next, '99999999999999-nextrelease0.json'), kept)
        try {
          for (const gateway of cluster.gateways) gateway.signal('SIGHUP')
          await pause(500)
          let isFirst = true
          for (const cwd of [folder, root])
            for (const gateway of cluster.gateways) {
              await gateway.stop()
              await gateway.start({ cwd })
              await pause(500)
              if (!isFirst) continue
              isFirst = false
              // The first tabs of the new release, as soon as one copy serves it.
              const newer = new Map([...documents, ['HistoryPage', 'b'.repeat(64)]])
              for (const who of ['ada', 'bola'] as const)
                customers.open(
                  newer,
                  tokens[who],
                  cwd === folder ? [newFile, ...filesOf(join(root, 'dist'))] : [],
                  true,
                )
            }
        } finally {
          rmSync(kept, { force: true })
          rmSync(file, { force: true })
        }
      },
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** One copy of the gateway, then one mock-api, end without a word. */
export const killDrill = async (): Promise<boolean> => {
  head()
  const gateway = await drill(
    'gateway killed and back, five times',
    { copies: 4 },
    async ({ cluster }) => {
      for (let round = 0; round < 5; round += 1) {
        const victim = cluster.gateways[round % 4]!
        await pause(1_500)
        await victim.stop('SIGKILL')
        await pause(1_500)
        await victim.start()
      }
      await pause(1_000)
    },
    { cutOff: true },
  )
  return gateway
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
