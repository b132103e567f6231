import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { afterEach, expect, it } from 'vitest'
import { startMockApi } from '../../mock-api/server'
import { describeOnPostgres } from './on-postgres'

const running: ChildProcess[] = []
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
})

/** mock-api in its own process, on a database of a server. */
const spawned = async (databaseUrl: string): Promise<{ child: ChildProcess; url: string }> => {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--import', './scripts/dev/end-with-parent.mjs', 'mock-api/main.ts'],
    {
      env: { ...process.env, DATABASE_URL: databaseUrl, MOCK_API_PORT: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  running.push(child)
  let lastWords = ''
  child.stderr!.on('data', (chunk) => {
    lastWords += chunk
  })
  for await (const line of createInterface({ input: child.stdout! })) {
    const url = /listens on (http:[^"]+)/.exec(line)?.[1]
    if (!url) continue
    child.stdout!.resume()
    return { child, url }
  }
  throw new Error(`mock-api did not start: ${lastWords}`)
}

const logIn = async (url: string): Promise<number> => {
  const body = JSON.stringify({ userId: 'ada', password: 'Ada-Naira-1' })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/v1/auth/login`, { method: 'POST', headers, body }).catch(() => null)
  return answer?.status ?? 0
}

describeOnPostgres('on a PostgreSQL server', (server) => {
  it('mock-api survives a database restart and reconnects', async () => {
    await server().query('create database restarted')
    const { child, url } = await spawned(server().urlOf('restarted'))
    // Several connections, idle and at work.
    await Promise.all(Array.from({ length: 8 }, () => logIn(url)))
    const atWork = Promise.all(Array.from({ length: 8 }, () => logIn(url)))
    await server().stop()
    await atWork
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
    // The last statement of each mock-api connection.
    const traced = `select 1 from pg_stat_activity where query like '%/*traceparent=''00-${traceId}-%'`
    expect((await server().query(traced, 'traced')).length).toBeGreaterThan(0)
    await api.stop()
  })

  it('of simultaneous copies on an empty server one migrates and seeds', async () => {
    await server().query('create database shared')
    const databaseUrl = server().urlOf('shared')
    const started = await Promise.allSettled(
      Array.from({ length: 6 }, () => startMockApi({ port: 0, databaseUrl, settlement: 'manual' })),
    )
    const copies = started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    const statuses = await Promise.all(copies.map(({ url }) => logIn(url)))
    await Promise.all(copies.map(({ stop }) => stop()))
    expect(
      started.map((result) => (result.status === 'rejected' ? String(result.reason) : 'started')),
    ).toEqual(started.map(() => 'started'))
    expect(statuses).toEqual(copies.map(() => 200))
    const counts = await server().query<{ people: number; settings: number }>(
      'select (select count(*)::int from accounts) as people, (select count(*)::int from settings) as settings',
      'shared',
    )
    expect(counts).toEqual([{ people: 5, settings: 1 }])
  })
})
