import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Cluster, type ClusterOptions, startCluster } from '../cluster/cluster'
import { root } from '../prepare.mjs'
import { balanceOf, Customers, documentsIn, saleAmount } from './customers'
import { newTally, type Tally } from './tally'

const credit = 500_000
export const people = ['ada', 'bola'] as const

export interface Stage {
  cluster: Cluster
  customers: Customers
  tally: Tally
  tokens: Record<(typeof people)[number], string>
  documents: Map<string, string>
}

/** Files of the newest build in a folder that its pages load later, by their hashed names. */
export const filesOf = (folder: string): string[] => {
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
export const drill = async (
  name: string,
  options: ClusterOptions,
  disturb: (stage: Stage) => Promise<void>,
  /** How many requests may be cut off, and how many refused in words. */
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
    const held = async () =>
      (await Promise.all(people.map((who) => balanceOf(upstream, tokens[who])))).reduce(
        (one, two) => one + two,
      )
    const before = await held()
    const files = filesOf(join(root, 'dist'))
    for (let tab = 0; tab < 16; tab += 1)
      customers.open(documents, tokens[people[tab % 2]!], files, tab % 2 === 0 || tab % 4 === 1)
    await disturb({ cluster, customers, tally, tokens, documents })
    await customers.end()
    const posted = Math.round((before - (await held())) / saleAmount)
    const audit = (await (await fetch(`${upstream}/__world/audit`)).json()) as { drift: string }
    // A sale with an unknown outcome may be posted or not; all others must match.
    const doubled = Math.max(0, posted - tally.settled - tally.unknown)
    const lost = Math.max(0, tally.settled - posted)
    const isGreen =
      tally.failed === 0 &&
      doubled === 0 &&
      lost === 0 &&
      Number(audit.drift) === 0 &&
      (allowed.cutOff || tally.cutOff === 0) &&
      (allowed.refused || tally.refused === 0)
    console.info(
      `| ${name} | ${tally.requests} | ${tally.cutOff} | ${tally.failed} | ${tally.settled} | ${tally.refused} | ${tally.rejected} | ${tally.unknown} | ${doubled} | ${lost} | ${audit.drift} | ${Math.round(tally.slowestMs)} | ${isGreen ? 'green' : 'RED'} |`,
    )
    for (const [reason, count] of tally.reasons) console.info(`    ${count} × ${reason}`)
    return isGreen
  } finally {
    await cluster.stop()
  }
}

export const head = (): void =>
  console.info(
    '| drill | requests | cut off | failed | sold | refused in words | never sent | unknown | doubled | lost | drift | slowest ms | |\n|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---|',
  )
