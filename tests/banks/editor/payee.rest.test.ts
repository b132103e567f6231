import { beforeEach, describe, expect, it } from 'vitest'
import { contractStage } from '../../contract/stage'

import { accountCalls, deleted, details, first, second } from '../accounts.stage'

const rest = contractStage()
const calls = accountCalls(rest)
const stale = { status: 403, summary: 'Please enter your password again' }
const threeHours = 3 * 3_600_000
let ada = ''
let newbie = ''
beforeEach(async () => {
  ada = await rest.logIn('ada')
  newbie = await rest.logIn('newbie')
})
const titles = async (token: string): Promise<string[]> =>
  (await rest.get<{ title: string }[]>('/v1/app/notifications?size=100', token)).data.map(
    ({ title }) => title,
  )
const activities = async (token: string): Promise<string[]> =>
  (await rest.get<{ type: string }[]>('/v1/app/activities?size=100', token)).data.map(({ type }) => type)
/** What one action adds to the customer's notifications about the payout account. */
const noticesOf = async (token: string, action: () => Promise<{ status: number }>): Promise<string[]> => {
  const count = (all: string[]) => all.filter((title) => title.startsWith('Payout account'))
  const before = count(await titles(token)).length
  expect((await action()).status).toBeLessThan(300)
  const after = count(await titles(token))
  return after.slice(0, after.length - before)
}

describe('where money is paid (ruling 20)', () => {
  it('the attack: with a token three hours old both accounts are deleted and another one added: she stays paid', async () => {
    await rest.world.advanceClock(threeHours)
    // The other one was never paid: it may go.
    expect((await calls.remove(ada, second)).status).toBe(200)
    expect(await calls.remove(ada, first)).toMatchObject(stale)
    const added = await calls.add(ada, { ...details, accountNumber: '9988776655' })
    expect(added).toMatchObject({ status: 201, data: { isDefault: false } })
    expect(await calls.makeDefault(ada, added.data.id)).toMatchObject(stale)
    expect(await calls.makeDefault(ada, deleted)).toMatchObject(stale)
    expect((await calls.states(ada))[first]).toBe('default')
  })

  it('the first account, and one that is restored with none beside it, want the password first', async () => {
    await rest.world.advanceClock(threeHours)
    expect(await calls.add(newbie)).toMatchObject(stale)
    expect(await calls.list(newbie)).toEqual([])
    const again = await rest.logIn('newbie')
    const added = await calls.add(again)
    expect(added).toMatchObject({ status: 201, data: { isDefault: true } })
    await calls.remove(again, added.data.id)
    await rest.world.advanceClock(threeHours)
    expect(await calls.restore(again, added.data.id)).toMatchObject(stale)
    expect((await calls.states(again))[added.data.id]).toBe('deleted')
  })

  it('404 comes before 403, 403 before 422 and 409 (ruling 27)', async () => {
    await rest.world.advanceClock(threeHours)
    expect((await calls.remove(ada, 'bac-nobody')).status).toBe(404)
    expect((await calls.restore(newbie, 'bac-nobody')).status).toBe(404)
    expect((await calls.add(newbie, {})).status).toBe(403)
    expect((await calls.add(newbie, { ...details, bankId: 'none' })).status).toBe(403)
    // There is another active one: a fresh token would be told to choose another default first.
    expect((await calls.remove(ada, first)).status).toBe(403)
    // Whoever has a default account is told of the fields.
    expect((await calls.add(ada, {})).status).toBe(422)
  })

  it('an answer already given under a key wins over freshness', async () => {
    const sent = await calls.add(newbie, details, 'k-1')
    expect(sent.status).toBe(201)
    await calls.remove(newbie, sent.data.id)
    await rest.world.advanceClock(threeHours)
    const again = await calls.add(newbie, details, 'k-1')
    expect({ status: again.status, text: again.text }).toEqual({ status: 201, text: sent.text })
  })

  it('each change of who is paid leaves exactly one notification, and other changes none', async () => {
    const changed = 'Payout account changed'
    expect(await noticesOf(ada, () => calls.makeDefault(ada, second))).toEqual([changed])
    expect(await noticesOf(ada, () => calls.remove(ada, first))).toEqual([])
    expect(await noticesOf(ada, () => calls.restore(ada, first))).toEqual([])
    await calls.remove(ada, first)
    expect(await noticesOf(ada, () => calls.remove(ada, second))).toEqual(['Payout account removed'])
    expect(await noticesOf(ada, () => calls.restore(ada, second))).toEqual([changed])
    expect(await noticesOf(newbie, () => calls.add(newbie))).toEqual([changed])
    expect(
      await noticesOf(newbie, () => calls.add(newbie, { ...details, accountNumber: '9876543210' })),
    ).toEqual([])
    expect(await activities(newbie)).toContain('bank account added')
  })
})
