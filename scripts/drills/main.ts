import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Argument, program } from 'commander'
import mockApiAdapter from '../../tests/contract/mock-api.adapter'
import { ensureBuild, root } from '../prepare.mjs'
import { alertsDrill } from './alerts'
import { type Cluster, startCluster } from './cluster'
import { Load, people } from './load'

const run = promisify(execFile)

/** Throws if the ledger shows any drift. */
const audit = (databaseUrl: string) =>
  run(process.execPath, [join('dist', 'servers', 'mock-api-audit.js')], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: databaseUrl },
  })

/**
 * Starts a cluster and runs 16 tabs while `disturb` injects the failure, then audits: every confirmed sale is in the
 * books exactly once, and nothing else. Prints one row; returns whether it passed.
 */
const underLoad = async (
  disturb: (cluster: Cluster) => Promise<void>,
  mayCutOff = false,
): Promise<boolean> => {
  const cluster = await startCluster()
  const load = new Load(cluster.proxy.url)
  try {
    const { credit } = mockApiAdapter(cluster.upstreams[0]!.url)
    for (const customer of people) await credit({ customer, symbol: 'USDT', chain: 'tron', amount: '500000' })
    const countSales = async () => {
      const text = "select count(*)::int as sales from transactions where type = 'sell'"
      return (await cluster.postgres.query<{ sales: number }>(text))[0]!.sales
    }
    const before = await countSales()
    await load.start(16)
    await disturb(cluster)
    await load.end()
    await audit(cluster.postgres.urlOf())
    const posted = (await countSales()) - before
    const { counts, reasons } = load
    // A sale with an unknown outcome may be posted or not.
    const doubled = Math.max(0, posted - counts.settled - counts.unknown)
    const lost = Math.max(0, counts.settled - posted)
    const passed = counts.failed + doubled + lost === 0 && (mayCutOff || counts.cutOff === 0)
    console.table([{ ...counts, doubled, lost, passed }])
    for (const [reason, count] of reasons) console.info(`${count} × ${reason}`)
    return passed
  } finally {
    await cluster.stop()
  }
}

const drills = {
  /** Restarts all gateways in turn three times, as a release does. */
  rolling: () =>
    underLoad(async ({ gateways }) => {
      for (const gateway of [...gateways, ...gateways, ...gateways]) {
        await gateway.stop()
        await gateway.start()
        await pause(500)
      }
    }),

  /** Kills each gateway and mock-api twice. */
  kill: () =>
    underLoad(async ({ gateways, upstreams }) => {
      for (const server of [...gateways, ...gateways, ...upstreams, ...upstreams]) {
        await pause(1_500)
        await server.stop('SIGKILL')
        await pause(1_500)
        await server.start()
      }
    }, true),

  /** Backs up under load, restores into another database and audits its books. */
  restore: () =>
    underLoad(async ({ postgres, postgresFolder, folder }) => {
      const file = join(folder, 'coinnaira.dump')
      await pause(3_000)
      const startedAt = performance.now()
      // pg_dump reads one snapshot (REPEATABLE READ), so a backup under load is consistent.
      await run(join(postgresFolder, 'pg_dump'), ['-Fc', '-f', file, postgres.urlOf()])
      await postgres.query('create database restored')
      const restoredUrl = postgres.urlOf('restored')
      await run(join(postgresFolder, 'pg_restore'), ['--exit-on-error', '-d', restoredUrl, file])
      await audit(restoredUrl)
      console.info(`Backed up, restored and audited in ${Math.round(performance.now() - startedAt)} ms`)
    }),

  alerts: alertsDrill,
}

program
  .name('npm run drill --')
  .description('Rehearse failures under load and report what customers notice')
  .addArgument(new Argument('[drills...]', 'by default all').choices(Object.keys(drills)))
  .parse()

await ensureBuild()
let passed = true
for (const [name, drill] of Object.entries(drills)) {
  if (program.args.length > 0 && !program.args.includes(name)) continue
  console.info(`\n${name} …`)
  passed = (await drill()) && passed
}
process.exit(passed ? 0 : 1)
