import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { isLoopback, refuseDemoAccounts, withoutPeople } from './accounts/demo-accounts'
import type { PasswordCost } from './accounts/passwords'
import { type ApiOptions, createApi } from './api'
import { emptyDataDir, holdDataDir } from './database/data-dir'
import { type Database, openDatabase } from './database/database'
import { restoreSeeds } from './database/seed-dump'
import { type Clock, clockOf } from './http/clock'
import type { Deps, PushOptions } from './http/deps'
import { listen, openListener, stopServer } from './http/listener'
import { createErrorLog, type LogLine } from './http/log'
import { contract } from './http/openapi-document'
import { type SiteOptions, siteOf } from './http/site'
import { type AuditReport, auditLedger } from './ledger/audit'
import { settings } from './schema/market'
import { takeSnapshot } from './snapshot'
import type { Times } from './transactions/settlement'
import { type Chain, depositAddress } from './world/addresses'
import { RouteTable, routesOf } from './world/faults/route-table'
import { createWorld, type World } from './world/world'

export interface MockApiOptions extends ApiOptions {
  /** 0 selects a free port. */
  port: number
  host?: string
  /** Allows demo accounts, whose passwords are public, even where other machines can connect. */
  demoAccountsOnNetwork?: boolean
  /** The embedded database's folder; if absent, the database is in memory. */
  dataDir?: string
  databaseUrl?: string | undefined
  reset?: boolean
  /** 'manual': deposits and payouts only on request. Otherwise times in ms; defaults to the stored ones. */
  settlement?: 'manual' | Times
  /** 'steady': constant prices and rates. Defaults to the stored feed. */
  feed?: 'walking' | 'steady'
  /** 'none' simulates an upstream that lacks Idempotency-Key and stored outcomes (ruling 9). Defaults to 'keys'. */
  upstreamKeys?: 'keys' | 'none'
  /** For tests, whose passwords may be cheap to guess; defaults to production's. */
  passwordCost?: PasswordCost
  site?: SiteOptions
  /** Undefined turns push notifications off (decision 94). */
  push?: PushOptions | undefined
  /** Defaults to 24. */
  complaintHours?: number
  /** Timeout for a request's headers, ms; defaults to 10 s. */
  slowSenderMs?: number
  log?: (line: LogLine) => void
  say?: (text: string) => void
}

export interface MockApi {
  url: string
  world: World
  db: Database
  clock: Clock
  audit: () => Promise<AuditReport>
  stop: () => Promise<void>
}

/** Opens the database, seeds a new one and serves the API. Resolves when it is ready. */
export const startMockApi = async (options: MockApiOptions): Promise<MockApi> => {
  const { host = '127.0.0.1', dataDir, databaseUrl, say = () => {}, log = () => {} } = options
  const dataDirLock = dataDir !== undefined && databaseUrl === undefined ? holdDataDir(dataDir) : null
  if (dataDirLock && options.reset) emptyDataDir(dataDir!)
  const { database, seedDump } = await takeSnapshot(say, options.passwordCost)
  const logError = createErrorLog(log)
  const onLost = (error: Error) => logError('a connection to the database', error)
  const databaseOptions = { databaseUrl, dataDir, snapshot: database, onLost }
  const { db, close, alone, answers } = await openDatabase(databaseOptions)
  const seedsPeople = isLoopback(host) || options.demoAccountsOnNetwork === true
  const clock = clockOf(db)
  const deps: Deps = {
    db,
    clock,
    newAddress: ({ chain, ...owner }) => depositAddress({ ...owner, chain: chain as Chain }),
    ignoresKeys: options.upstreamKeys === 'none',
    push: options.push,
    complaintHours: options.complaintHours,
    passwordCost: options.passwordCost,
  }
  const reseed = async () => {
    await restoreSeeds(db, seedsPeople ? seedDump : withoutPeople(seedDump), new Date())
    await applyOptions(db, options)
  }
  await alone(async () => {
    const [settingsRow] = await db.select().from(settings)
    if (!settingsRow || options.reset) await reseed()
    else await applyOptions(db, options)
  })
  if (!seedsPeople)
    await refuseDemoAccounts(db).catch(async (error: unknown) => {
      await close()
      dataDirLock?.release()
      throw error
    })

  const table = new RouteTable(routesOf(contract.paths))
  const baseFolder = dataDir === undefined ? join(tmpdir(), `coinnaira-${randomUUID()}`) : dirname(dataDir)
  const world = createWorld({ deps, reseed, table, snapshotsFolder: join(baseFolder, 'snapshots'), logError })
  await clock.load()
  await world.inner.jobs.catchUp()

  const app = createApi({
    deps,
    world,
    log,
    logError,
    ...options,
    isDatabaseUp: answers,
    site: siteOf(options.site ?? {}),
    worldEnabled: options.worldEnabled === true && isLoopback(host),
  })
  const server = openListener(app, () => clock.now().getTime(), options.slowSenderMs)
  const url = await listen(server, options.port, host)
  dataDirLock?.tell(url)
  world.inner.jobs.start()

  const stop = async () => {
    world.clearFaults()
    await stopServer(server)
    await world.inner.jobs.stop()
    await close()
    dataDirLock?.release()
    if (dataDir === undefined) rmSync(baseFolder, { recursive: true, force: true })
  }
  return { url, world, db, clock, audit: () => auditLedger(db), stop }
}

const applyOptions = async (db: Database, { settlement: request, feed }: MockApiOptions): Promise<void> => {
  const settlementSettings =
    request === 'manual' ? { settlementMode: 'manual' } : request && { settlementMode: 'auto', ...request }
  const set = { ...settlementSettings, ...(feed && { feed }) }
  if (Object.keys(set).length > 0) await db.update(settings).set(set)
}
