import { expect, it } from 'vitest'
import { createSimulatedValkey } from './valkey'

/** A clock that advances automatically whenever a timer waits for it. */
const quickTime = () => {
  let at = 0
  const after = (ms: number, work: () => void) =>
    queueMicrotask(() => {
      at += ms
      work()
    })
  return { now: () => at, after, pass: (ms: number) => (at += ms) }
}
const claim = { id: 'a', source: 'near' }

it('two copies share claims for fifteen minutes of the given clock', async () => {
  const time = quickTime()
  const valkey = createSimulatedValkey(time)
  const [first, second] = [valkey.openClaims(), valkey.openClaims()]
  expect([await first.claim(claim), await second.claim(claim)]).toEqual(['claimed', 'repeated'])
  time.pass(15 * 60_000)
  expect(await second.claim(claim)).toBe('claimed')
})

it('an unreachable store times out after half a second and recovers', async () => {
  const time = quickTime()
  const valkey = createSimulatedValkey(time)
  const claims = valkey.openClaims()
  valkey.lose('requests', 1_000)
  await expect(claims.claim(claim)).rejects.toThrow('timed out')
  expect(time.now()).toBeGreaterThan(500)
  time.pass(1_000)
  expect(await claims.claim(claim)).toBe('claimed')
})

it('a lost response keeps the claim, a failover deletes it', async () => {
  const time = quickTime()
  const valkey = createSimulatedValkey(time)
  const claims = valkey.openClaims()
  valkey.lose('replies', 1)
  await expect(claims.claim(claim)).rejects.toThrow('timed out')
  time.pass(1_000)
  expect(await claims.claim(claim)).toBe('repeated')
  valkey.forget()
  expect(await claims.claim(claim)).toBe('claimed')
})
