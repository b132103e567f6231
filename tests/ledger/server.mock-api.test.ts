import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { afterEach, expect, it } from 'vitest'
import { startMockApi } from '../../mock-api/server'
import { describeOnPostgres } from './on-postgres'

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

const spawnMockApi = async (databaseUrl: string): Promise<{ child: ChildProcess; url: string }> => {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--import', './scripts/dev/end-with-parent.mjs', 'mock-api/main.ts'],
    {
      env: { ...process.env, DATABASE_URL: databaseUrl, MOCK_API_PORT: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  children.push(child)
  let errorOutput = ''
  child.stderr!.on('data', (chunk) => {
    errorOutput += chunk
  })
  for await (const line of createInterface({ input: child.stdout! })) {
    const url = /listens on (http:[^"]+)/.exec(line)?.[1]
    if (!url) continue
    child.stdout!.resume()
    return { child, url }
  }
  throw new Error(`mock-api did not start: ${errorOutput}`)
}

const logIn = async (url: string): Promise<number> => {
  const body = JSON.stringify({ userId: 'ada', password: 'Ada-Naira-1' })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${url}/v1/auth/login`, { method: 'POST', headers, body }).catch(() => null)
  return response?.status ?? 0
}

describeOnPostgres('on a PostgreSQL server', (server) => {
  it('mock-api survives a database restart and reconnects', async () => {
    await server().query('create database restarted')
    const { child, url } = await spawnMockApi(server().urlOf('restarted'))
    // Open several connections, then keep them busy during the stop.
    await Promise.all(Array.from({ length: 8 }, () => logIn(url)))
    const runningLogins = Promise.all(Array.from({ length: 8 }, () => logIn(url)))
    await server().stop()
    await runningLogins
    expect(await logIn(url)).toBe(503)
    await server().start()
    await expect.poll(() => logIn(url), { timeout: 20_000 }).toBe(200)
    expect(child.exitCode).toBeNull()
  })

  it('a trace id reaches the SQL statement and the log of mock-api', async () => {
    await server().query('create database traced')
    const databaseUrl = server().urlOf('traced')
    const lines: object[] = []
    const api = await startMockApi({ port: 0, databaseUrl, log: (line) => lines.push(line) })
    const traceId = '1234567890abcdef1234567890abcdef'
    await fetch(`${api.url}/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', traceparent: `00-${traceId}-1234567890abcdef-01` },
      body: JSON.stringify({ userId: 'ada', password: 'Ada-Naira-1' }),
    })
    const line = expect.objectContaining({ route: '/v1/auth/login', traceId })
    await expect.poll(() => lines).toContainEqual(line)
    // pg_stat_activity has the last statement of each connection.
    const tracedQuery = `select 1 from pg_stat_activity where query like '%/*traceparent=''00-${traceId}-%'`
    expect((await server().query(tracedQuery, 'traced')).length).toBeGreaterThan(0)
    await api.stop()
  })

  it('one of several simultaneous replicas migrates and seeds an empty server', async () => {
    await server().query('create database shared')
    const databaseUrl = server().urlOf('shared')
    const starts = await Promise.allSettled(
      Array.from({ length: 6 }, () => startMockApi({ port: 0, databaseUrl, settlement: 'manual' })),
    )
    const replicas = starts.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    const statuses = await Promise.all(replicas.map(({ url }) => logIn(url)))
    await Promise.all(replicas.map(({ stop }) => stop()))
    expect(
      starts.map((result) => (result.status === 'rejected' ? String(result.reason) : 'started')),
    ).toEqual(starts.map(() => 'started'))
    expect(statuses).toEqual(replicas.map(() => 200))
    const counts = await server().query<{ accounts: number; settings: number }>(
      'select (select count(*)::int from accounts) as accounts, (select count(*)::int from settings) as settings',
      'shared',
    )
    expect(counts).toEqual([{ accounts: 5, settings: 1 }])
  })
})
