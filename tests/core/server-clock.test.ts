import { describe, expect, it } from 'vitest'
import { createServerClock } from '../../client/api/server-clock'
import { createTransport } from '../../client/api/transport'

const document = { definitions: [{ name: { value: 'Q' } }], __meta__: { hash: 'sha256:x' } } as never

/** What the transport hears of an answer with these headers. */
const received = async (headers: Record<string, string>): Promise<number[]> => {
  const times: number[] = []
  const transport = createTransport({
    fetch: async () => Response.json({ data: {} }, { headers }),
    readToken: () => '',
    onUnauthenticated: () => undefined,
    onServerTime: (ms) => times.push(ms),
  })
  await transport(document, {})
  return times
}

describe("the server's clock", () => {
  it("is the device's own until an answer tells it, and goes on by itself from there", () => {
    let device = 1_000
    const clock = createServerClock(() => device)
    expect(clock.now()).toBe(1_000)
    clock.hear(3_600_000)
    device += 500
    expect(clock.now()).toBe(3_600_500)
    clock.hear(10)
    expect(clock.now()).toBe(10)
  })

  it('is told by the header of an answer; without one, or with nonsense in it, nothing is', async () => {
    expect(await received({ 'x-server-time': '1795172400000' })).toEqual([1_795_172_400_000])
    expect(await received({})).toEqual([])
    expect(await received({ 'x-server-time': 'soon' })).toEqual([])
  })
})
