import pg from 'pg'
import { expect, it } from 'vitest'
import { startMockApi } from '../../../mock-api/server'
import { PostgresServer, postgresPrograms } from '../../stage/postgres-server'

const programs = postgresPrograms()

it('a trace goes on to the statement in PostgreSQL and to the log of mock-api', async () => {
  if (programs === null) {
    process.stderr.write(
      'tests/gateway/signals/sql.mock-api.test.ts did not run: no PostgreSQL server here\n',
    )
    expect(programs).toBeNull()
    return
  }
  const server = await PostgresServer.make(programs)
  const lines: object[] = []
  const api = await startMockApi({ port: 0, databaseUrl: server.urlOf(), log: (line) => lines.push(line) })
  try {
    const traceId = '1234567890abcdef1234567890abcdef'
    await fetch(`${api.url}/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', traceparent: `00-${traceId}-1234567890abcdef-01` },
      body: JSON.stringify({ userId: 'ada', password: 'Ada-Naira-1' }),
    })
    await expect
      .poll(() => lines)
      .toContainEqual(expect.objectContaining({ route: '/v1/auth/login', traceId }))
    const client = new pg.Client({ connectionString: server.urlOf() })
    await client.connect()
    // What each connection of mock-api did last.
    const { rows } = await client.query('select query from pg_stat_activity where query like $1', [
      `%/*traceparent=''00-${traceId}-%`.replace("''", "'"),
    ])
    expect(rows.length).toBeGreaterThan(0)
    // Without a trace a statement stays as it is.
    await fetch(`${api.url}/v1/app/currencies`)
    await client.end()
  } finally {
    await api.stop()
    await server.remove()
  }
}, 60_000)
