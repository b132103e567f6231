import { describe, expect, it } from 'vitest'
import { productionCost } from '../../../mock-api/accounts/passwords'
import { contractStage } from '../../contract/stage'
import { from, inParallel, minute, peopleOf, statusesOf } from '../account/people.stage'
import { tooManyAttempts } from '../account/refusals'

const rest = contractStage({ passwordCost: productionCost })
const people = peopleOf(rest)
/** Guesses at once; 1,000 in `npm run test:long`. */
const guesses = Number(process.env.GUESSES ?? 300)
/** Pairs of a known and an unknown user that are timed; 200 in `npm run test:long`. */
const pairs = Number(process.env.TIMED_PAIRS ?? 60)

describe('guessing passwords (ruling 24)', () => {
  it(`of ${guesses} simultaneous guesses exactly 10 are checked, the rest answer 429`, async () => {
    const { username, password } = await people.newCustomer()
    const answers = await inParallel(guesses, (guess) => people.logIn(username, `guess ${guess}`))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10)
    const rejections = answers.filter(({ status }) => status === 429)
    expect(rejections).toHaveLength(guesses - 10)
    for (const answer of rejections) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await people.logIn(username, password)).toMatchObject(tooManyAttempts)
  }, 120_000)

  it('wrong passwords at login, change and deletion count together', async () => {
    const { username, email, password, token } = await people.newCustomer()
    const change = (oldPassword: string) => people.changePassword(token, oldPassword)
    const remove = (guess: string) => people.deleteAccount(token, guess)
    for (let guess = 1; guess <= 3; guess++) {
      expect((await people.logIn(guess % 2 ? username : email, `guess-${guess}`)).status).toBe(400)
      expect((await change(`guess-${guess}`)).status).toBe(400)
      expect((await remove(`guess-${guess}`)).status).toBe(400)
    }
    // A right one between does not count, and does not wipe the others away.
    expect((await people.logIn(username, password)).status).toBe(200)
    expect((await change('the-tenth')).status).toBe(400)
    expect(await people.logIn(username, password)).toMatchObject(tooManyAttempts)
    expect(await change(password)).toMatchObject(tooManyAttempts)
    expect(await remove(password)).toMatchObject(tooManyAttempts)
    expect(await people.opens(token)).toBe(true)
  })

  it('a source that guessed 100 times is refused for every account', async () => {
    const callerHeaders = from('203.0.113.7')
    const { username, password } = await people.newCustomer()
    // Twenty at once: more would find the queue of hashing full.
    const statuses: number[] = []
    for (let at = 0; at < 120; at += 20)
      statuses.push(
        ...statusesOf(
          await inParallel(20, (nth) => people.logIn(`nobody${at + nth}`, 'a guess', callerHeaders)),
        ),
      )
    expect(statuses).toEqual([...Array(100).fill(404), ...Array(20).fill(429)])
    expect(await people.logIn(username, password, callerHeaders)).toMatchObject(tooManyAttempts)
    expect((await people.logIn(username, password, from('203.0.113.8'))).status).toBe(200)
    await rest.world.advanceClock(15 * minute)
    expect((await people.logIn(username, password, callerHeaders)).status).toBe(200)
  }, 60_000)

  it('ten wrong passwords in 15 minutes lock the account under every login name', async () => {
    const password = 'Kemi-Naira-1'
    for (let guess = 1; guess <= 10; guess++)
      expect((await people.logIn('kemi', `guess ${guess}`)).status).toBe(400)
    const eleventh = await people.logIn('kemi@example.com', password)
    expect(eleventh).toMatchObject(tooManyAttempts)
    const wait = Number(eleventh.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(14 * 60)
    expect(wait).toBeLessThanOrEqual(15 * 60)
    expect((await people.logIn('bola', 'Bola-Naira-1')).status).toBe(200)
    await rest.world.advanceClock((wait - 30) * 1000)
    expect((await people.logIn('kemi', password)).status).toBe(429)
    await rest.world.advanceClock(30_000)
    expect((await people.logIn('kemi', password)).status).toBe(200)
  })
})

describe('known and unknown accounts', () => {
  const median = (times: number[]) => times.toSorted((first, second) => first - second)[times.length >> 1]!

  /** Both answered in turn; the clock moves on before a limit is reached. */
  const measure = async (path: string, knownId: string) => {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    const bodies = new Set<string>()
    const sample = async (who: keyof typeof times, userId: string) => {
      const startedAt = performance.now()
      const { text, status, envelope } = await rest.ask(path, { body: { userId, password: 'not the one' } })
      times[who].push(performance.now() - startedAt)
      expect(status).toBe(who === 'known' ? 400 : 404)
      bodies.add(text.replace(/"fields":\{.*?\}/, ''))
      return envelope
    }
    for (let at = 0; at < pairs; at++) {
      // Ten in 15 minutes, and a hundred a day.
      if (at % 10 === 0) await rest.world.advanceClock(150 * minute)
      const pair = [() => sample('known', knownId), () => sample('unknown', `nobody${at}`)]
      for (const attempt of at % 2 ? pair : pair.reverse()) await attempt()
    }
    expect([...bodies]).toHaveLength(1)
    return median(times.unknown) / median(times.known)
  }

  it.each([
    ['/v1/auth/login', 'ada'],
    ['/v1/auth/login/old', 'oldie'],
  ])(
    `%s answers known and unknown alike, medians of ${pairs} within 15 %`,
    async (path, knownId) => {
      const ratios: number[] = []
      // Only the measurement is repeated: other work on the machine may disturb one.
      do ratios.push(await measure(path, knownId))
      while (Math.abs(ratios.at(-1)! - 1) > 0.15 && ratios.length < 4)
      expect(ratios.at(-1)).toBeGreaterThanOrEqual(0.85)
      expect(ratios.at(-1)).toBeLessThanOrEqual(1.15)
    },
    240_000,
  )
})
