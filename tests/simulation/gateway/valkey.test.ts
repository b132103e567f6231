import { expect, it } from 'vitest'
import { createSimulatedValkey } from './valkey'

/** A clock that goes on by itself whenever something waits for it. */
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

it('two copies share claims for a quarter of an hour of the given clock', async () => {
  const time = quickTime()
  const valkey = createSimulatedValkey(time)
  const [one, other] = [valkey.openClaims(), valkey.openClaims()]
  expect([await one.claim(claim), await other.claim(claim)]).toEqual(['claimed', 'repeated'])
  time.pass(15 * 60_000)
  expect(await other.claim(claim)).toBe('claimed')
})

it('what cannot be reached claims nothing, half a second later, and is there again', async () => {
  const time = quickTime()
  const valkey = createSimulatedValkey(time)
  const claims = valkey.openClaims()
  valkey.lose('requests', 1_000)
  await expect(claims.claim(claim)).rejects.toThrow('timed out')
  expect(time.now()).toBeGreaterThan(500)
  time.pass(1_000)
  expect(await claims.claim(claim)).toBe('claimed')
})

it('a lost answer leaves the claim standing; a failover forgets it', async () => {
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
