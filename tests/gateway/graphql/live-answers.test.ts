import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { gatewayStage, stageOfTest } from '../stage'
import { bad, good, type ScriptedUpstream } from '../upstream'

const rates = 'query Rates { rates { id value } }'
const banks = 'query Banks { bankAccounts { id } }'
const everyMs = 40

interface Told {
  index: number
  digest: string
  answer: { data?: unknown; errors?: { extensions: { code: string } }[] }
}

/** A client of a stream: what was told, and how often all was checked. */
const listen = async (url: string, questions: object[], headers: Record<string, string> = {}) => {
  const controller = new AbortController()
  const response = await fetch(`${url}/graphql/live`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'token-a', ...headers },
    body: JSON.stringify({ questions }),
    signal: controller.signal,
  })
  const seen = { told: [] as Told[], checks: 0, ended: false }
  const read = async () => {
    let text = ''
    for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
      const events = (text + piece).split('\n\n')
      text = events.pop()!
      for (const event of events)
        if (event.startsWith('event: checked')) seen.checks += 1
        else seen.told.push(JSON.parse(event.slice(event.indexOf('{'))))
    }
    seen.ended = true
  }
  if (response.ok) read().catch(() => undefined)
  return { response, seen, close: () => controller.abort() }
}

const rateIs = (upstream: ScriptedUpstream, value: string) =>
  upstream.on('GET /v1/app/rates/all', good([{ id: 1, value }]))

describe('a stream of what a page polls (decision 105)', () => {
  const stage = gatewayStage({ liveEveryMs: everyMs, publicReadsMs: 0 })
  const open = (questions: object[], headers?: Record<string, string>) =>
    listen(stage.gateway.url, questions, headers)

  it('tells an answer once, says after each look that nothing changed, and tells what changed', async () => {
    rateIs(stage.upstream, '1500')
    const { response, seen, close } = await open([{ query: rates }])
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('cache-control'),
    ]).toEqual([200, 'text/event-stream', 'no-store'])
    await expect.poll(() => seen.checks).toBeGreaterThanOrEqual(3)
    expect(seen.told.map(({ answer }) => answer)).toEqual([{ data: { rates: [{ id: 1, value: '1500' }] } }])
    rateIs(stage.upstream, '1501')
    await expect.poll(() => seen.told.length).toBe(2)
    expect(seen.told[1]?.answer).toEqual({ data: { rates: [{ id: 1, value: '1501' }] } })
    close()
    const asked = () => stage.upstream.seen.length
    await expect
      .poll(async () => {
        const before = asked()
        await new Promise((done) => setTimeout(done, 3 * everyMs))
        return asked() - before
      })
      .toBe(0)
  })

  it('tells nothing to whoever names the digest of the present answer; each customer is asked for', async () => {
    rateIs(stage.upstream, '1500')
    const first = await open([{ query: rates }])
    await expect.poll(() => first.seen.told.length).toBe(1)
    first.close()
    const known = first.seen.told[0]!.digest
    const second = await open([{ query: rates, known }], { authorization: 'token-b' })
    await expect.poll(() => second.seen.checks).toBeGreaterThanOrEqual(2)
    expect(second.seen.told).toEqual([])
    second.close()
    const tokens = stage.upstream.seen.map(({ headers }) => headers.authorization)
    expect(new Set(tokens)).toEqual(new Set(['token-a', 'token-b']))
  })

  it('an answer that is refused is told as any: the session is over', async () => {
    stage.upstream.on('*', bad(401, null))
    const { seen, close } = await open([{ query: banks }])
    await expect.poll(() => seen.told[0]?.answer.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
    close()
  })

  it.each([
    ['a change', [{ query: 'mutation M { markNotificationRead(id: "1") { id } }' }]],
    [
      'a change beside a query',
      [{ query: `${rates} mutation M { markNotificationRead(id: "1") { id } }`, operationName: 'M' }],
    ],
    ['an unknown document', [{ extensions: { persistedQuery: { version: 1, sha256Hash: 'x' } } }]],
    ['nothing', []],
    ['more than 12 questions', Array.from({ length: 13 }, () => ({ query: rates }))],
  ])('refuses %s with 400, and asks the upstream nothing', async (_, questions) => {
    const { response } = await open(questions)
    expect([response.status, stage.upstream.seen]).toEqual([400, []])
  })

  it('takes 12 questions; an answer that changed a little costs a tenth of the first, compressed', async () => {
    const many = Array.from({ length: 40 }, (_, id) => ({ id, value: `15${id * 7919}.${id * 104_729}` }))
    const answerWith = (value: string) =>
      stage.upstream.on('GET /v1/app/rates/all', good([...many, { id: 99, value }]))
    answerWith('1')
    const questions = [{ query: rates }, ...Array.from({ length: 11 }, () => ({ query: banks }))]
    const headers = { 'content-type': 'application/json', 'accept-encoding': 'gzip' }
    let bytes = 0
    const asked = request(`${stage.gateway.url}/graphql/live`, { method: 'POST', headers }, (response) => {
      expect([response.statusCode, response.headers['content-encoding']]).toEqual([200, 'gzip'])
      response.on('data', (piece: Buffer) => (bytes += piece.length))
    })
    asked.on('error', () => undefined).end(JSON.stringify({ questions }))
    await expect.poll(() => bytes).toBeGreaterThan(400)
    const first = bytes
    answerWith('2')
    await expect.poll(() => bytes).toBeGreaterThan(first)
    await new Promise((done) => setTimeout(done, 2 * everyMs))
    expect(bytes - first).toBeLessThan(200)
    asked.destroy()
  })

  it('beyond 64 of one source are refused: who is refused polls', async () => {
    rateIs(stage.upstream, '1500')
    const all = await Promise.all(Array.from({ length: 65 }, () => open([{ query: rates }])))
    const statuses = all.map(({ response }) => response.status)
    expect([
      statuses.filter((status) => status === 200).length,
      statuses.filter((status) => status === 503).length,
    ]).toEqual([64, 1])
    expect((await stage.ask('{ rates { id } }')).status).toBe(200)
    for (const { close } of all) close()
  })
})

it('ends its streams when it stops, so that clients go to another copy', async () => {
  const stage = await stageOfTest({ liveEveryMs: 10_000 })
  rateIs(stage.upstream, '1500')
  const { seen } = await listen(stage.gateway.url, [{ query: rates }])
  await expect.poll(() => seen.checks).toBe(1)
  const began = performance.now()
  await stage.gateway.stop()
  await expect.poll(() => seen.ended).toBe(true)
  expect(performance.now() - began).toBeLessThan(5_000)
})

it('is no slow answer, however long it lasts', async () => {
  const stage = await stageOfTest({
    liveEveryMs: everyMs,
    limits: { longestAnswerMs: 300, slowReaderMs: 4_000 },
  })
  rateIs(stage.upstream, '1500')
  const { seen, close } = await listen(stage.gateway.url, [{ query: rates }])
  await new Promise((done) => setTimeout(done, 2_500))
  expect([seen.ended, seen.checks > 10]).toEqual([false, true])
  close()
})
