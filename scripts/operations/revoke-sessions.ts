import { program } from 'commander'
import { endSessions } from '../../mock-api/auth/tokens.store'
import { readConfig } from '../../mock-api/config'
import { holderOf } from '../../mock-api/database/data-dir'
import { openDatabase } from '../../mock-api/database/database'
import { clockOf } from '../../mock-api/http/clock'
import { accountIdOf } from '../../mock-api/world/people/people.store'

program
  .name('npm run sessions:revoke --')
  .description('End sessions immediately (ASVS 7.4.5)')
  .argument('[customer]', 'username, email or account id')
  .option('--all', 'of every customer')
  .parse()
const [customer = null] = program.args
if ((customer === null) !== Boolean(program.opts().all)) program.error('error: name a customer, or --all')

const endOnServer = async (url: string): Promise<number> => {
  const response = await fetch(`${url}/__world/sessions/end`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ customer }),
  })
  const { ended, error } = (await response.json()) as { ended?: number; error?: { summary: string } }
  if (ended === undefined) throw new Error(error?.summary ?? `${url} answered ${response.status}`)
  return ended
}

const endInDatabase = async (): Promise<number> => {
  const { databaseUrl, dataDir } = readConfig(process.env)
  const { db, close } = await openDatabase({ databaseUrl, dataDir })
  try {
    const clock = clockOf(db)
    await clock.load()
    return await endSessions(db, clock.now(), customer === null ? null : await accountIdOf(db, customer))
  } finally {
    await close()
  }
}

// The embedded database allows one process: a running mock-api revokes them itself.
const { databaseUrl, dataDir } = readConfig(process.env)
const running = databaseUrl ? null : holderOf(dataDir)
try {
  const ended = await (running?.url ? endOnServer(running.url) : endInDatabase())
  process.stdout.write(`${ended} ${ended === 1 ? 'session' : 'sessions'} ended\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : 'The sessions could not be ended'}\n`)
  process.exit(1)
}
