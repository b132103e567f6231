import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Cluster, type ClusterOptions, findPrograms, startCluster } from '../cluster/cluster'
import { pause, type Server } from '../cluster/servers'
import { root } from '../prepare.mjs'
import { balanceOf, Customers, documentsIn, newTally, saleAmount, type Tally } from './customers'
import { makeReleases } from './release'

const credit = 500_000
const people = ['ada', 'bola'] as const

interface Stage {
  cluster: Cluster
  customers: Customers
  tally: Tally
  tokens: Record<(typeof people)[number], string>
  documents: Map<string, string>
}

/** Files of the newest build in a folder that its pages load later, by their hashed names. */
const filesOf = (folder: string): string[] => {
  const releases = join(folder, 'releases')
  return readdirSync(join(releases, readdirSync(releases).sort().at(-1)!))
    .filter((name) => name.endsWith('.js'))
    .slice(0, 12)
    .map((name) => `/assets/${name}`)
}

const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

/**
 * Starts a cluster, runs 16 simulated tabs while `disturb` injects the failure, then audits: every confirmed sale is
 * posted exactly once, nothing else is, and the ledger balances. Prints one row; returns whether it passed.
 */
const drill = async (
  name: string,
  options: ClusterOptions,
  disturb: (stage: Stage) => Promise<void>,
  allowed: { cutOff?: boolean; refused?: boolean } = {},
): Promise<boolean> => {
  const cluster = await startCluster(options)
  const tally = newTally()
  const customers = new Customers(cluster.url, tally)
  try {
    const documents = documentsIn(join(root, 'client', 'generated', 'persisted-documents.json'))
    const upstream = cluster.upstreams[0]!.url
    for (const customer of people)
      await post(`${upstream}/__world/credits`, {
        customer,
        symbol: 'USDT',
        chain: 'tron',
        amount: String(credit),
      })
    const tokens = {
      ada: await customers.signIn(documents, 'ada'),
      bola: await customers.signIn(documents, 'bola'),
    }
    const totalBalance = async () =>
      (await Promise.all(people.map((who) => balanceOf(upstream, tokens[who])))).reduce(
        (sum, balance) => sum + balance,
      )
    const before = await totalBalance()
    const files = filesOf(join(root, 'dist'))
    for (let tab = 0; tab < 16; tab += 1)
      customers.open(documents, tokens[people[tab % 2]!], files, tab % 2 === 0 || tab % 4 === 1)
    await disturb({ cluster, customers, tally, tokens, documents })
    await customers.end()
    const posted = Math.round((before - (await totalBalance())) / saleAmount)
    const audit = (await (await fetch(`${upstream}/__world/audit`)).json()) as { drift: string }
    // A sale with an unknown outcome may be posted or not; all others must match.
    const doubled = Math.max(0, posted - tally.settled - tally.unknown)
    const lostCount = Math.max(0, tally.settled - posted)
    const isGreen =
      tally.failed === 0 &&
      doubled === 0 &&
      lostCount === 0 &&
      Number(audit.drift) === 0 &&
      (allowed.cutOff || tally.cutOff === 0) &&
      (allowed.refused || tally.rejections === 0)
    console.info(
      `| ${name} | ${tally.requests} | ${tally.cutOff} | ${tally.failed} | ${tally.settled} | ${tally.rejections} | ${tally.rejected} | ${tally.unknown} | ${doubled} | ${lostCount} | ${audit.drift} | ${Math.round(tally.slowestMs)} | ${isGreen ? 'green' : 'RED'} |`,
    )
    for (const [reason, count] of tally.reasons) console.info(`    ${count} × ${reason}`)
    return isGreen
  } finally {
    await cluster.stop()
  }
}

const head = (): void =>
  console.info(
    '| drill | requests | cut off | failed | sold | refused in words | never sent | unknown | doubled | lost | drift | slowest ms | |\n|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---|',
  )

const rounds = 10

/** The gateways' reports of altered files and releases: false alarms, since all are legitimate. */
const alarms = (logs: string): string[] =>
  readdirSync(logs)
    .filter((name) => name.startsWith('gateway-'))
    .flatMap((name) => readFileSync(join(logs, name), 'utf8').split('\n'))
    .flatMap((line) => {
      const [, what] = /"(release-[a-z]+|release: [^"]+)"/.exec(line) ?? []
      const [, file = ''] = /"(?:source|file)":"([^"]+)"/.exec(line) ?? []
      return what ? [`false alarm: ${what} ${file}`] : []
    })

/** Ten signed releases, back and forth: replaces all copies in turn each time, with tabs of both. */
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
        }
        const falseAlarms = alarms(cluster.logs).slice(before)
        tally.failed += falseAlarms.length
        for (const alarm of falseAlarms) tally.reasons.set(alarm, (tally.reasons.get(alarm) ?? 0) + 1)
      },
    )
  } finally {
    releases.remove()
  }
}

/** Kills copies of the gateway, then the mock-apis in turn. */
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

const seconds = (since: number): string => ((performance.now() - since) / 1_000).toFixed(1)

const audited = (databaseUrl: string): string =>
  execFileSync(process.execPath, [join(root, 'dist', 'servers', 'mock-api-audit.js')], {
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: databaseUrl },
  })

/** Backs up under load, restores into a separate database and audits its books; then again without load. */
export const restoreDrill = (): Promise<boolean> => {
  head()
  const file = join(tmpdir(), `coinnaira-${process.pid}.dump`)
  return drill('backup under load, restored', { copies: 2 }, async ({ cluster, customers }) => {
    const { postgres } = cluster
    const program = (name: string, args: string[]) =>
      execFileSync(join(findPrograms().postgres, name), args, { stdio: ['ignore', 'pipe', 'inherit'] })
    const restore = async (database: string): Promise<string> => {
      const began = performance.now()
      // pg_dump reads one snapshot (REPEATABLE READ), so a backup under load is consistent.
      program('pg_dump', ['-Fc', '-f', file, postgres.urlOf()])
      const dumped = seconds(began)
      await postgres.query(`create database ${database}`)
      program('pg_restore', ['--exit-on-error', '-d', postgres.urlOf(database), file])
      const restored = seconds(began)
      const books = audited(postgres.urlOf(database))
      console.info(
        `    ${database}: dumped in ${dumped} s, restored after ${restored}, audited after ${seconds(began)} s`,
      )
      return books
    }
    await pause(3_000)
    await restore('under_load')
    await customers.end()
    const books = await restore('quiet')
    rmSync(file, { force: true })
    if (books !== audited(postgres.urlOf())) throw new Error('The restored books differ')
  })
}
