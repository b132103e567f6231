import { describe, expect, it } from 'vitest'
import { createUpstreamClock, deadlineIn } from '../../../gateway/upstream/deadline'
import { gatewayStage } from '../stage'
import { good } from '../upstream'

const stage = gatewayStage()
const move = { id: 't-1', amountCrypto: '5' }
const sell = 'mutation { sellAllFromWallet(symbol: "USDT", chain: tron, idempotencyKey: "i-1") { id } }'
const hour = 3_600_000

/** A sale with a deadline, at an upstream whose clock is an hour ahead of this machine's. */
const sellBy = async (sendBy: string | undefined, document = sell) => {
  const time = { 'x-server-time': String(Date.now() + hour) }
  stage.upstream.on('GET /v1/app/rates/all', good([], {}, time))
  stage.upstream.on('POST /v1/app/wallets/sell/all', good(move))
  await stage.ask('{ rates { id } }', {}, 't')
  const headers = { authorization: 't', ...(sendBy === undefined ? {} : { 'x-send-by': sendBy }) }
  const { error } = await stage.post({ query: document }, headers)
  const posts = stage.upstream.seen.filter(({ method }) => method === 'POST').length
  return { code: error?.extensions.code, summary: error?.extensions.summary, posts }
}

describe('a change with a deadline', () => {
  it.each([
    ['a minute before it', hour + 60_000],
    ['without one', undefined],
  ])('is passed on %s', async (_, inMs) => {
    const sendBy = inMs === undefined ? undefined : String(Date.now() + inMs)
    expect(await sellBy(sendBy)).toEqual({ code: undefined, summary: undefined, posts: 1 })
  })

  it('is not passed on after it, by the upstream’s clock, which decides nothing (ruling 28)', async () => {
    expect(await sellBy(String(Date.now() + hour - 1_000))).toEqual({
      code: 'NOT_PASSED_ON',
      summary: 'We could not pass this on just now. Check what became of it before you send it again',
      posts: 0,
    })
  })

  it.each(['', 'soon', '-1', '1e12', '0'])('of %j is refused: it cannot be kept', async (sendBy) => {
    expect(await sellBy(sendBy)).toMatchObject({ code: 'INVALID', summary: 'Invalid request', posts: 0 })
  })

  it('holds for changes only: a look after it is answered', async () => {
    expect(await sellBy('1000000000000', '{ rates { id } }')).toMatchObject({ code: undefined })
  })

  it('is kept to the millisecond', () => {
    let now = 0
    const clock = createUpstreamClock(() => now)
    clock.hear(1_700_000_000_000)
    const inTime = deadlineIn('1700000060000', clock)
    for (now of [59_999, 60_000]) expect(inTime).not.toThrow()
    now = 60_001
    expect(inTime).toThrow('could not pass this on')
  })
})
