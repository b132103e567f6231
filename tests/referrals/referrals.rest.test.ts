import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { accounts, referrals } from '../../mock-api/shared/people.schema'
import { hour, longText, newCustomer, oddTexts } from '../auth/people.stage'
import { restStage, unauthorized } from '../shared/rest'

const rest = restStage()
const adasCode = 'ADA2K9QX'
const bolasCode = 'BLA7M3WZ'
const unknownCode = 'This referral code does not exist'
const late = 'This account can no longer be linked'

const link = (token: string, accountId: unknown, referredBy: unknown) =>
  rest.ask('/v1/app/referrals', { body: { accountId, referredBy }, token })
const referrerOf = async (accountId: string) => {
  const [row] = await rest.api.db.select().from(referrals).where(eq(referrals.accountId, accountId))
  return row?.referrerId
}
const codeOf = async (accountId: string) => {
  const [row] = await rest.api.db.select().from(accounts).where(eq(accounts.id, accountId))
  return row!.referralCode
}

describe('POST /v1/app/referrals', () => {
  it('[API-09] links the new account to the owner of the code, and again with the same answer', async () => {
    const { id, token } = await newCustomer(rest)
    const linked = { status: 201, data: { accountId: id, referredBy: adasCode } }
    expect(await link(token, id, adasCode)).toMatchObject(linked)
    expect(await link(token, id, ` ${adasCode.toLowerCase()} `)).toMatchObject(linked)
    expect(await referrerOf(id)).toBe('acc-ada')
  })

  it('a second code is 409 and changes nothing', async () => {
    const { id, token } = await newCustomer(rest)
    await link(token, id, adasCode)
    expect(await link(token, id, bolasCode)).toMatchObject({
      status: 409,
      summary: 'This account is already linked to a referrer',
    })
    expect(await referrerOf(id)).toBe('acc-ada')
  })

  it('of two codes at once one counts', async () => {
    const { id, token } = await newCustomer(rest)
    const both = await Promise.all([link(token, id, adasCode), link(token, id, bolasCode)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await referrerOf(id)).toBe(both[0]!.status === 201 ? 'acc-ada' : 'acc-bola')
  })

  it('one’s own code is 422', async () => {
    const { id, token } = await newCustomer(rest)
    const own = 'You cannot refer yourself'
    expect(await link(token, id, await codeOf(id))).toMatchObject({
      status: 422,
      summary: own,
      fields: { referredBy: own },
    })
  })

  it.each<[code: unknown, message: string]>([
    ['', 'This field is required'],
    [oddTexts.spaces, 'This field is required'],
    [undefined, 'This field is required'],
    ['NOBODY22', unknownCode],
    ['SDE9H6JF', unknownCode],
    ['ADA2K9Q', unknownCode],
    ['ADA2K9QXX', unknownCode],
    ['%', unknownCode],
    [oddTexts.arabicDigits, unknownCode],
    [oddTexts.emoji, unknownCode],
    [oddTexts.nul, unknownCode],
    [longText, unknownCode],
  ])('code %j: %s', async (code, message) => {
    const { id, token } = await newCustomer(rest)
    expect(await link(token, id, code)).toMatchObject({ status: 422, fields: { referredBy: message } })
    expect(await referrerOf(id)).toBeUndefined()
  })

  it('the code of a deleted account is nobody’s', async () => {
    const gone = await newCustomer(rest)
    const code = await codeOf(gone.id)
    await rest.ask(`/v1/auth/account/${gone.password}`, { method: 'DELETE', token: gone.token })
    const { id, token } = await newCustomer(rest)
    for (const dead of [code, gone.id])
      expect(await link(token, id, dead)).toMatchObject({ status: 422, fields: { referredBy: unknownCode } })
  })

  it('only in the first 24 hours of an account; a link that stands is still confirmed', async () => {
    const [early, missed] = [await newCustomer(rest), await newCustomer(rest)]
    await rest.world.advanceClock(10 * hour)
    expect((await link(early.token, early.id, adasCode)).status).toBe(201)
    const logIn = async (userId: string) => {
      const { headers } = await rest.ask('/v1/auth/login', { body: { userId, password: early.password } })
      return headers.get('authorization') ?? ''
    }
    await rest.world.advanceClock(14 * hour + 1_000)
    expect(await link(await logIn(missed.username), missed.id, adasCode)).toMatchObject({
      status: 422,
      fields: { referredBy: late },
    })
    expect((await link(await logIn(early.username), early.id, adasCode)).status).toBe(201)
  })

  it('nobody links another’s account', async () => {
    const [mine, other] = [await newCustomer(rest), await newCustomer(rest)]
    expect((await link(mine.token, other.id, adasCode)).status).toBe(404)
    expect((await link(mine.token, 'acc-nobody', adasCode)).status).toBe(404)
    expect(await link('', mine.id, adasCode)).toMatchObject({ status: 401, summary: unauthorized })
    expect(await referrerOf(other.id)).toBeUndefined()
  })
})
