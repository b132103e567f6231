import { createHash } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { bugReport } from '../../../gateway/core/log'
import { type Fixture, openTestFixture } from '../gateway.fixture'
import { failure, success } from '../upstream'

let fixture: Fixture
beforeEach(async () => {
  fixture = await openTestFixture({ upstreamTimeoutMs: 300 })
})

/** Stops the gateway and returns its log lines with this message. */
const logLines = async (msg: string): Promise<Record<string, unknown>[]> => {
  await fixture.gateway.stop()
  const lines = fixture.logged().trim().split('\n')
  return lines.map((line) => JSON.parse(line)).filter((line) => line.msg === msg)
}

const token = 'Bearer stored-token'
const login = 'mutation Login($input: LoginInput!) { login(input: $input) { token } }'

it('a log line names operation, network and session, but no address or token', async () => {
  fixture.upstream.on('GET /v1/app/ranks/a1', failure(404, { summary: 'Not found', fields: {} }))
  const query = 'query Rank($id: ID!) { rank(accountId: $id) { rankName } }'
  const { headers } = await fixture.ask(query, { id: 'a1' }, token)
  await fixture.ask('{ rates { id } }')
  const [signedInLine, signedOutLine] = await logLines('request')
  expect(signedInLine).toMatchObject({
    time: expect.any(Number),
    requestId: headers.get('x-request-id'),
    method: 'POST',
    route: '/graphql',
    operation: 'Rank',
    status: 200,
    codes: ['NOT_FOUND'],
    upstream: [{ route: 'GET /v1/app/ranks/{id}', status: 404, ms: expect.any(Number) }],
    ms: expect.any(Number),
    source: '127.0.0.0/24',
    session: createHash('sha256').update(token).digest('hex').slice(0, 12),
    fields: ['rank'],
  })
  expect(signedOutLine).not.toHaveProperty('session')
})

it.each([
  ['a rejected token', 401, 'UNAUTHENTICATED', 40],
  ['a rejected role', 403, 'FORBIDDEN', 40],
  ['throttling', 429, 'THROTTLED', 40],
  ['a rejected value', 422, 'INVALID', 30],
  ['a successful login', 200, undefined, 30],
])('%s is logged, as a warning if it concerns security', async (_, status, code, level) => {
  const account = success({ id: 'a', role: { name: 'admin' } }, {}, { authorization: 't' })
  fixture.upstream.on('POST /v1/auth/login', code ? failure(status, { summary: 'No', fields: {} }) : account)
  await fixture.ask(login, { input: { userId: 'ada', password: 'p' } })
  const [line] = await logLines('request')
  expect(line).toMatchObject({ level, fields: ['login'], source: '127.0.0.0/24' })
  expect(line?.codes).toEqual(code && [code])
})

it('the log shows where a bug occurred and quotes no values', async () => {
  fixture.upstream.on('GET /v1/app/rates/all', success([{ id: 'secret-value' }]))
  await fixture.ask('query Rates { rates { id } }')
  const [line] = await logLines('bug')
  expect(line).toMatchObject({ operation: 'Rates', path: ['rates', 0, 'id'], level: 50 })
  expect(line?.bug).toMatchObject({ problem: 'Int cannot represent non-integer value: "…"' })
})

it('the log accepts any thrown value', () => {
  expect(bugReport('just a text')).toMatchObject({ name: 'Error', problem: 'not an error' })
  const report = bugReport(new TypeError(`no "a\\"b" and 'c' ${'x'.repeat(500)}`))
  expect(report).toMatchObject({ name: 'TypeError', problem: expect.stringMatching(/^no "…" and "…" x+$/) })
  expect(report.problem).toHaveLength(200)
  expect(report.frames.length).toBeGreaterThan(0)
})
