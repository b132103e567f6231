import { describe, expect, it } from 'vitest'
import {
  expectErrors,
  hour,
  longText,
  oddTexts,
  peopleOf,
  statusesOf,
  tokenOf,
} from '../auth/account/people.stage'
import { required } from '../auth/account/refusals'
import { contractStage } from '../contract/stage'
import { unauthorized } from '../stage/rest'

const rest = contractStage()
const people = peopleOf(rest)
const [adasCode, bolasCode] = ['ADA2K9QX', 'BLA7M3WZ']
const unknownCode = 'This referral code does not exist'

const link = (token: string, accountId: unknown, referredBy: unknown) =>
  rest.ask('/v1/app/referrals', { body: { accountId, referredBy }, token })
/** The usernames that a customer referred. */
const referredBy = async (who: 'ada' | 'bola') => {
  const { data } = await rest.get<{ username: string }[]>('/v1/app/referrals', await rest.logIn(who))
  return data.map(({ username }) => username)
}
const codeOf = async ({ id, token }: { id: string; token: string }) =>
  (await rest.get<{ referralCode: string }>(`/v1/app/referrals/${id}`, token)).data.referralCode

describe('POST /v1/app/referrals', () => {
  it('[API-09] links the new account to the owner of the code, and again with the same answer; a second code is 409', async () => {
    const { id, token, username } = await people.newCustomer()
    const linked = { status: 201, data: { accountId: id, referredBy: adasCode } }
    expect(await link(token, id, adasCode)).toMatchObject(linked)
    expect(await link(token, id, ` ${adasCode.toLowerCase()} `)).toMatchObject(linked)
    expect(await link(token, id, bolasCode)).toMatchObject({
      status: 409,
      summary: 'This account is already linked to a referrer',
    })
    expect([await referredBy('ada'), await referredBy('bola')]).toEqual([[username], []])
  })

  it('of two codes at once one counts', async () => {
    const { id, token, username } = await people.newCustomer()
    const both = statusesOf(await Promise.all([link(token, id, adasCode), link(token, id, bolasCode)]))
    expect(both.toSorted()).toEqual([201, 409])
    const [winner, loser] = both[0] === 201 ? (['ada', 'bola'] as const) : (['bola', 'ada'] as const)
    expect([await referredBy(winner), await referredBy(loser)]).toEqual([[username], []])
  })

  it('refuses what is nobody’s, one’s own, staff’s and a deleted account’s code', async () => {
    const [customer, gone] = [await people.newCustomer(), await people.newCustomer()]
    const { id, token } = customer
    const dead = await codeOf(gone)
    await rest.ask(`/v1/auth/account/${gone.password}`, { method: 'DELETE', token: gone.token })
    const { spaces, arabicDigits, emoji, nul } = oddTexts
    const odd = ['%', arabicDigits, emoji, nul, longText]
    await expectErrors(
      {
        referredBy: {
          [required]: ['', spaces, undefined],
          [unknownCode]: ['NOBODY22', 'SDE9H6JF', 'ADA2K9Q', 'ADA2K9QXX', ...odd, dead, gone.id],
          'You cannot refer yourself': [await codeOf(customer)],
        },
      },
      (_, code) => link(token, id, code),
    )
    expect(await referredBy('ada')).toEqual([])
  })

  it('only in the first 24 hours of an account; a link that stands is still confirmed', async () => {
    const [early, missed] = [await people.newCustomer(), await people.newCustomer()]
    await rest.world.advanceClock(10 * hour)
    expect((await link(early.token, early.id, adasCode)).status).toBe(201)
    await rest.world.advanceClock(14 * hour + 1_000)
    const again = async ({ username, password, id }: typeof early) =>
      link(tokenOf(await people.logIn(username, password)), id, adasCode)
    const late = await again(missed)
    const fields = { referredBy: 'This account can no longer be linked' }
    expect([late.status, late.fields]).toEqual([422, fields])
    expect((await again(early)).status).toBe(201)
  })

  it('nobody links another’s account', async () => {
    const [mine, another] = [await people.newCustomer(), await people.newCustomer()]
    expect((await link(mine.token, another.id, adasCode)).status).toBe(404)
    expect((await link(mine.token, 'acc-nobody', adasCode)).status).toBe(404)
    expect(await link('', mine.id, adasCode)).toMatchObject({ status: 401, summary: unauthorized })
    expect(await referredBy('ada')).toEqual([])
  })
})
