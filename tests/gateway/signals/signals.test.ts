import { describe, expect, it, onTestFinished } from 'vitest'
import { framesOf, newTraceparent } from '../../../client/signals/client-signals'
import { traceContextIn, traceparentOf } from '../../../gateway/core/trace-context'
import { type Fixture, openTestFixture } from '../gateway.fixture'
import { startUpstream, success } from '../upstream'

/** Reads the metrics from the URL in the gateway's log. */
const metricsOf = async (fixture: Fixture): Promise<string> => {
  const [, url] = /"url":"([^"]+\/metrics)"/.exec(fixture.logged()) ?? []
  return (await fetch(url!)).text()
}

/** Waits for log lines, which the gateway writes after the response has closed. */
const waitUntil = (condition: () => boolean) => expect.poll(condition).toBe(true)

describe('metrics', () => {
  const open = () => openTestFixture({ metricsPort: 0, upstreamIdempotency: 'none', clientSignals: true })

  it('metrics count operations, upstream calls, connections and event loop delay', async () => {
    const fixture = await open()
    fixture.upstream.on('GET /v1/app/rates/all', success([{ id: 1 }]))
    await fixture.ask('query Rates { rates { id } }')
    fixture.upstream.on('GET /v1/app/rates/all', { status: 500, body: {} })
    await fixture.ask('query Rates { rates { id } }')
    const text = await metricsOf(fixture)
    expect(text).toMatch(/gateway_requests_total\{[^}]*operation="Rates",outcome="ok"[^}]*\} 1/)
    expect(text).toMatch(/gateway_requests_total\{[^}]*operation="Rates",outcome="INTERNAL"[^}]*\} 1/)
    expect(text).toMatch(/gateway_request_duration_seconds_count\{[^}]*operation="Rates"[^}]*\} 2/)
    expect(text).toMatch(
      /gateway_upstream_duration_seconds_count\{call="GET \/v1\/app\/rates\/all",status="200"/,
    )
    expect(text).toMatch(/gateway_upstream_connections\{state="queued"[^}]*\} 0/)
    expect(text).toMatch(/gateway_event_loop_delay_p99_seconds\S* [\d.e-]+/)
  })

  it('metrics count unknown outcomes of money calls and repeated orders', async () => {
    const fixture = await open()
    const sell = () =>
      fixture.ask(
        'mutation Sell { sellAllFromWallet(symbol: "BTC", chain: btc, idempotencyKey: "3f0c0f4e-0000-4000-8000-000000000001") { id } }',
        {},
        'token-1',
      )
    expect(await metricsOf(fixture)).toMatch(/gateway_money_outcomes_unknown_total\S* 0/)
    fixture.upstream.on('POST /v1/app/wallets/sell/all', { status: 502, body: 'no JSON' })
    await sell()
    await sell()
    // A call that the gateway did not pass on counts as unknown too (ruling 28).
    const lateHeaders = { authorization: 'token-1', 'x-send-by': '1000000000000' }
    await fixture.post(
      {
        query: 'mutation Sell { sellAllFromWallet(symbol: "BTC", chain: btc, idempotencyKey: "k-2") { id } }',
      },
      lateHeaders,
    )
    const text = await metricsOf(fixture)
    expect(text).toMatch(/gateway_money_outcomes_unknown_total\{operation="Sell"[^}]*\} 3/)
    expect(text).toMatch(/gateway_claims_total\{result="repeated"[^}]*\} 1/)
  })

  it('metrics accept only allow-listed errors and vitals of a browser', async () => {
    const fixture = await open()
    const send = (body: unknown) =>
      fetch(`${fixture.gateway.url}/signals`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const page = '/dashboard/sell'
    const secret = 'Canary-Secret-1'
    const response = await send([
      { page, vital: 'LCP', value: 1234 },
      { page, vital: secret, value: 1 },
      { page: `/dashboard/${secret}`, vital: 'CLS', value: 1 },
      { page, error: 'TypeError', message: secret, frames: ['assets/index-Ab3dEf12.js:1:2', secret] },
      { page, error: `Error ${secret}`, frames: [] },
    ])
    expect(response.status).toBe(204)
    const text = await metricsOf(fixture)
    expect(text).toMatch(/client_vital_count\{name="LCP",page="\/dashboard\/sell"[^}]*\} 1/)
    const logged = fixture.logged()
    expect(logged).toContain(
      '"client":{"name":"TypeError","page":"/dashboard/sell","frames":["assets/index-Ab3dEf12.js:1:2"]}',
    )
    expect(logged.match(/client error/g)).toHaveLength(1)
    expect(text + logged).not.toContain(secret)
    expect((await send({})).status).toBe(400)
  })
})

it('metrics and traces are off by default', async () => {
  const fixture = await openTestFixture()
  fixture.upstream.on('GET /v1/app/rates/all', success([]))
  await fixture.ask('{ rates { id } }')
  expect(fixture.logged()).not.toMatch(/metrics|traceId/)
  expect((await fetch(`${fixture.gateway.url}/signals`, { method: 'POST' })).status).toBe(404)
  expect(fixture.upstream.requests[0]!.headers.traceparent).toBeUndefined()
})

it("a browser's trace continues in the log, upstream and the collector", async () => {
  const collector = await startUpstream()
  collector.on('*', { body: {} })
  onTestFinished(collector.stop)
  const fixture = await openTestFixture({ tracesUrl: collector.url })
  fixture.upstream.on('GET /v1/app/rates/all', success([]))
  const traceparent = newTraceparent()
  const [, traceId] = traceparent.split('-')
  await fixture.post({ query: 'query Rates { rates { id } }' }, { traceparent })
  const forwarded = String(fixture.upstream.requests[0]!.headers.traceparent)
  expect(forwarded).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`))
  expect(forwarded).not.toBe(traceparent)
  await waitUntil(() => fixture.logged().includes(`"traceId":"${traceId}"`))
  await fixture.gateway.stop()
  await waitUntil(() => collector.requests.length > 0)
  const spans = JSON.parse(collector.requests[0]!.body).resourceSpans[0].scopeSpans[0].spans as Record<
    string,
    unknown
  >[]
  expect(spans.map(({ name }) => name).sort()).toEqual(['GET /v1/app/rates/all', 'Rates'])
  expect(new Set(spans.map((span) => span.traceId))).toEqual(new Set([traceId]))
  const server = spans.find(({ name }) => name === 'Rates')!
  expect([server.parentSpanId, server.spanId]).toEqual([traceparent.split('-')[2], forwarded.split('-')[2]])
})

it.each([
  '00-00000000000000000000000000000000-1234567890abcdef-01',
  '00-1234567890abcdef1234567890abcdef-0000000000000000-01',
  '01-1234567890abcdef1234567890abcdef-1234567890abcdef-01',
  "00-1234567890abcdef1234567890abcdef-1234567890abcdef-01' or 1",
  '',
])('the gateway ignores the invalid trace %o', (header) => {
  expect(traceContextIn(header)).toBeUndefined()
})

it('an error report contains locations in our files but never the message', () => {
  const stack = `TypeError: cannot read ada@example.com
    at pay (https://app.example/assets/sell-Ab3dEf12.js:1:234)
    at https://elsewhere.example/evil.js:1:2
    at https://app.example/assets/index-Zz9_x-12.js:20:3`
  expect(framesOf(stack)).toEqual(['assets/sell-Ab3dEf12.js:1:234', 'assets/index-Zz9_x-12.js:20:3'])
})

it('each request has its own sampled trace, and an unsampled trace remains unsampled', () => {
  const [first, second] = [newTraceparent(), newTraceparent()]
  expect(traceContextIn(first)?.isSampled).toBe(true)
  expect(first).not.toBe(second)
  const context = traceContextIn('00-1234567890abcdef1234567890abcdef-1234567890abcdef-00')!
  expect(traceparentOf(context)).toBe(`00-${context.traceId}-${context.spanId}-00`)
})
