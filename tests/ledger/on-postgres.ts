import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PostgresServer, postgresPrograms } from '../fixtures/postgres-server'

/** Runs tests on their own PostgreSQL server; if none is installed, one test reports that they did not run. */
export const describeOnPostgres = (title: string, tests: (server: () => PostgresServer) => void): void => {
  describe(title, { timeout: 120_000 }, () => {
    const programs = postgresPrograms()
    if (programs === null)
      return void it('did not run: no PostgreSQL server is installed on this machine', () => {
        process.stderr.write(`Did not run, because initdb and postgres were not found: ${title}\n`)
        expect(postgresPrograms()).toBeNull()
      })
    let server: PostgresServer
    beforeAll(async () => {
      server = await PostgresServer.make(programs)
    }, 120_000)
    afterAll(() => server?.remove())
    tests(() => server)
  })
}
