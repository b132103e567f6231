import { expect, it } from 'vitest'
import { contractStage } from '../../contract/stage'
import { passwords } from '../../stage/rest'

const rest = contractStage()
/** Addresses of one IPv6 /64, which belong to one subscriber. */
const addressOf = (index: number, network = 1) => `2001:db8:${network}:2::${index.toString(16)}`
/** A server that has just started compiles its code first, and all wait for that. */
const warmUp = async () => {
  for (let network = 2; network < 7; network += 1)
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        rest.ask('/v1/auth/login', {
          body: { userId: `nobody${index}`, password: 'Guess-1' },
          headers: { 'x-forwarded-for': addressOf(index, network) },
        }),
      ),
    )
}
const median = (figures: number[]) =>
  [...figures].sort((first, second) => first - second)[figures.length >> 1]!

it('300 concurrent log-ins from one /64 do not delay another customer (ruling 24)', async () => {
  const token = await rest.logIn('ada')
  await warmUp()
  let over = false
  const flood = Promise.all(
    Array.from({ length: 300 }, async (_, index) => {
      // Her own log-ins, guesses at her password, and guesses at everybody's.
      const bodies = [
        { userId: 'bola', password: passwords.bola },
        { userId: 'bola', password: `Guess-${index}` },
        { userId: `somebody${index}`, password: 'Guess-1' },
      ]
      const { status, headers } = await rest.ask('/v1/auth/login', {
        body: bodies[index % 3],
        headers: { 'x-forwarded-for': addressOf(index + 1) },
      })
      return { status, retryAfter: headers.get('retry-after') }
    }),
  ).finally(() => {
    over = true
  })
  const times: number[] = []
  const started = performance.now()
  while (!over) {
    const startedAt = performance.now()
    expect((await rest.get('/v1/app/banks', token)).status).toBe(200)
    times.push(performance.now() - startedAt)
  }
  const answers = await flood
  expect(times.length).toBeGreaterThan(3)
  process.stdout.write(`${times.length} reads beside 300 log-ins, median ${Math.round(median(times))} ms\n`)
  // Queued behind the hashes, a read would take as long as all of them.
  expect(median(times)).toBeLessThan((performance.now() - started) / 10)
  // One network has ten wrong tries for an account, whatever address of it asks. How many wait for a hash is
  // tested in busy.rest.test.ts: the embedded database lets them come one by one.
  const countStatus = (status: number) => answers.filter((reply) => reply.status === status).length
  expect(countStatus(400)).toBeLessThanOrEqual(10)
  expect(countStatus(429)).toBeGreaterThan(0)
  expect(countStatus(200) + countStatus(400) + countStatus(404) + countStatus(429) + countStatus(503)).toBe(
    300,
  )
  expect(answers.filter(({ status, retryAfter }) => [429, 503].includes(status) && !retryAfter)).toEqual([])
}, 120_000)
