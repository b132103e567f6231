import { describe, expect, it } from 'vitest'
import { mails as mailBox } from '../../mock-api/shared/people.schema'
import { restStage } from '../shared/rest'
import { longText, minute, newCustomer, oddTexts, register, somebody } from './people.stage'
import { recoveryOf, secondsToWait } from './recovery.stage'

const rest = restStage()
const { send, mails } = recoveryOf(rest)

describe('POST /v1/auth/recovery/send', () => {
  it('[API-12] mails a code of 6 digits and where to enter it, without another secret', async () => {
    const { email } = await newCustomer(rest)
    const answer = await send(`  ${email.toUpperCase()} `)
    expect(answer).toMatchObject({ status: 200, data: { email: email.toUpperCase() } })
    const [mail, ...more] = await mails(email)
    expect(more).toEqual([])
    expect(mail).toMatch(/ \d{6}\. It works once, for 10 minutes\.\n.*http:\/\/localhost:5173\/recovery\n/)
  })

  it('answers the same for an address that nobody has, for staff and for the old store, and mails nothing', async () => {
    for (const email of ['nobody@example.org', 'sade@example.com', 'oldie@example.com']) {
      expect(await send(email)).toMatchObject({ status: 200, data: { email }, envelope: { error: null } })
      expect(await mails(email)).toEqual([])
    }
  })

  it.each([
    ['', 'Email required!'],
    [oddTexts.spaces, 'Email required!'],
    [undefined, 'Email required!'],
    ['ada', 'invalid email'],
    ['ada@example.org\nbcc: all@example.org', 'invalid email'],
    [oddTexts.emoji, 'invalid email'],
    [longText, 'This field should be at most 254 characters long.'],
  ])('%j: %s', async (email, message) => {
    expect(await send(email)).toMatchObject({ status: 422, fields: { email: message } })
  })

  it.each(['known', 'unknown'])(
    'one mail a minute and five an hour to a %s address (AMB-10)',
    async (who) => {
      const email = `chidi.${who}@mail.ng`
      if (who === 'known') expect((await register(rest, { ...somebody(), email })).status).toBe(201)
      // In whichever case: 'İ' is an 'i' to the database that finds the account.
      const forms = [email.toUpperCase(), email.replaceAll('i', 'İ')]
      for (let mail = 1; mail <= 5; mail++) {
        expect((await send(email)).status).toBe(200)
        const soon = await send(forms[mail % 2])
        expect(soon.status).toBe(429)
        if (mail < 5) expect(secondsToWait(soon)).toBeLessThanOrEqual(60)
        await rest.world.advanceClock(minute)
      }
      const sixth = await send(email)
      expect(sixth).toMatchObject({ status: 429, summary: 'Too many attempts. Please try again later' })
      expect(secondsToWait(sixth)).toBeGreaterThan(54 * 60)
      expect(await mails(email)).toHaveLength(who === 'known' ? 5 : 0)
      await rest.world.advanceClock(secondsToWait(sixth) * 1000)
      expect((await send(email)).status).toBe(200)
    },
  )

  it('ten mails a day to an address, and then the next day again', async () => {
    const { email } = await newCustomer(rest)
    for (let mail = 1; mail <= 10; mail++) {
      expect((await send(email)).status).toBe(200)
      await rest.world.advanceClock(61 * minute)
    }
    const eleventh = await send(email)
    expect(eleventh.status).toBe(429)
    expect(secondsToWait(eleventh)).toBeGreaterThan(13 * 3600)
    await rest.world.advanceClock(secondsToWait(eleventh) * 1000)
    expect((await send(email)).status).toBe(200)
  })

  it('a stranger’s mails leave the owner hers; thirty a day are all an address gets (ruling 24)', async () => {
    const { email } = await newCustomer(rest)
    const sendFrom = (source: string) =>
      rest.ask('/v1/auth/recovery/send', { body: { email }, headers: { 'x-forwarded-for': source } })
    for (let mail = 1; mail <= 5; mail++) {
      expect((await sendFrom('198.51.100.9')).status).toBe(200)
      expect((await sendFrom('198.51.100.9')).status).toBe(429)
      await rest.world.advanceClock(minute)
    }
    expect((await sendFrom('198.51.100.9')).status).toBe(429)
    expect((await sendFrom('192.0.2.5')).status).toBe(200)
    for (let mail = 7; mail <= 30; mail++) expect((await sendFrom(`198.18.5.${mail}`)).status).toBe(200)
    const next = await sendFrom('192.0.2.6')
    expect(next.status).toBe(429)
    expect(secondsToWait(next)).toBeGreaterThan(23 * 3600)
  })

  it('sends one mail only, asked twenty times at once', async () => {
    const { email } = await newCustomer(rest)
    const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await send(email)).status))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(await mails(email)).toHaveLength(1)
  })

  it('one source cannot send without end to many addresses', async () => {
    await rest.world.advanceClock(60 * minute)
    const from = { 'x-forwarded-for': '203.0.113.9' }
    const sendTo = (email: string) => rest.ask('/v1/auth/recovery/send', { body: { email }, headers: from })
    for (let mail = 1; mail <= 30; mail++)
      expect((await sendTo(`stranger${mail}@example.org`)).status).toBe(200)
    expect((await sendTo('stranger31@example.org')).status).toBe(429)
    expect((await send('stranger31@example.org')).status).toBe(200)
  })

  it('the mails of one address are found behind a hundred newer ones', async () => {
    const { email } = await newCustomer(rest)
    expect((await send(email)).status).toBe(200)
    const at = new Date(rest.api.clock.now().getTime() + minute)
    const others = Array.from({ length: 100 }, (_, number) => `other-${number}`)
    await rest.api.db
      .insert(mailBox)
      .values(others.map((id) => ({ id, to: `${id}@example.org`, subject: id, body: id, at })))
    expect(await mails(email.toUpperCase())).toHaveLength(1)
  })
})
