import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { needPrograms } from '../cluster/programs'
import { pause } from '../cluster/servers'
import { root } from '../prepare.mjs'
import { drill, head } from './stage'

const seconds = (since: number): string => ((performance.now() - since) / 1_000).toFixed(1)

/** The books of a database, by the compiled audit: its lines as text. Throws where they are not exact. */
const audited = (databaseUrl: string): string =>
  execFileSync(process.execPath, [join(root, 'dist', 'servers', 'mock-api-audit.js')], {
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: databaseUrl },
  })

/** A backup under load, restored into a database of its own, whose books are audited; then once more when all is quiet. */
export const restoreDrill = (): Promise<boolean> => {
  head()
  const file = join(tmpdir(), `coinnaira-${process.pid}.dump`)
  return drill('backup under load, restored', { copies: 2 }, async ({ cluster, customers }) => {
    const { postgres } = cluster
    const program = (name: string, args: string[]) =>
      execFileSync(join(needPrograms().postgres, name), args, { stdio: ['ignore', 'pipe', 'inherit'] })
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
