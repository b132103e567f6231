import { describe, expect, it } from 'vitest'
import { type Account, listed, type Standing, standingOf } from '../../machines/banks/accounts.rules'
import { refusal } from '../../machines/shared/refusal'
import { done, failed } from '../shared/graph'
import { LiveFlow } from '../shared/live'

const account = (id: string, more: Partial<Account> = {}): Account => ({
  id,
  accountType: 'savings',
  isDefault: false,
  status: 'active',
  ...more,
})
const agree = { type: 'bankAccount.agree' }
const decline = { type: 'bankAccount.decline' }
const ids = (accounts: readonly Account[]): string[] => accounts.map(({ id }) => id)

/** The flow over accounts that change as the server would change them, once it answers. */
const begun = (accounts: Account[]) => {
  const flow = new LiveFlow('bankAccount')
  const ask = (action: string, id: string) => {
    const standing: Standing = standingOf(accounts.find((one) => one.id === id)!, accounts)
    return flow.happen({ type: `bankAccount.${action}`, standing })
  }
  return { flow, ask, lists: () => [ids(listed(accounts, 'available')), ids(listed(accounts, 'deleted'))] }
}

describe('the life of a bank account', () => {
  it('[BANK-09] an available one is deleted after a yes, and then stands in the deleted list', async () => {
    const accounts = [account('a', { isDefault: true }), account('b')]
    const { flow, ask, lists } = begun(accounts)
    await ask('delete', 'b')
    expect([flow.state.value, flow.calls]).toEqual(['confirmingDelete', []])
    await flow.happen(decline)
    expect([flow.state.value, flow.calls]).toEqual(['resting', []])
    await ask('delete', 'b')
    await flow.happen(agree)
    expect(flow.calls).toEqual([{ port: 'deleteAccount', input: { id: 'b' } }])
    accounts[1] = account('b', { status: 'deleted' })
    await flow.happen(done('deleteAccount'))
    expect(flow.facts).toEqual([{ type: 'bankAccount.deleted', id: 'b' }])
    expect(lists()).toEqual([['a'], ['b']])
  })

  it('[BANK-10] a deleted one is restored at once, or discarded after a yes and gone from both lists', async () => {
    const accounts = [account('a', { status: 'deleted' }), account('b', { status: 'deleted' })]
    const { flow, ask, lists } = begun(accounts)
    await ask('restore', 'a')
    expect(flow.calls).toEqual([{ port: 'restoreAccount', input: { id: 'a' } }])
    accounts[0] = account('a', { isDefault: true })
    await flow.happen(done('restoreAccount'))
    expect(lists()).toEqual([['a'], ['b']])
    await ask('discard', 'b')
    await flow.happen(decline)
    expect(flow.calls).toHaveLength(1)
    await ask('discard', 'b')
    await flow.happen(agree)
    expect(flow.calls.at(-1)).toEqual({ port: 'discardAccount', input: { id: 'b' } })
    accounts.pop()
    await flow.happen(done('discardAccount'))
    expect(lists()).toEqual([['a'], []])
    expect(flow.facts.map(({ type }) => type)).toEqual(['bankAccount.restored', 'bankAccount.discarded'])
  })

  it('the default changes only after the password, and not when the dialog is closed', async () => {
    const { flow, ask } = begun([account('a', { isDefault: true }), account('b')])
    await ask('makeDefault', 'b')
    await flow.happen(decline)
    expect(flow.calls).toEqual([])
    await ask('makeDefault', 'b')
    await flow.happen(agree)
    expect(flow.calls).toEqual([{ port: 'makeDefault', input: { id: 'b' } }])
    await flow.happen(done('makeDefault'))
    expect(flow.facts).toEqual([{ type: 'bankAccount.becameDefault', id: 'b' }])
  })

  it.each([
    ['makeDefault', 'the default itself', account('a', { isDefault: true }), []],
    ['makeDefault', 'a deleted one', account('a', { status: 'deleted' }), []],
    ['delete', 'the default beside another available one', account('a', { isDefault: true }), [account('b')]],
    ['delete', 'a deleted one', account('a', { status: 'deleted' }), []],
    ['restore', 'an available one', account('a'), []],
    ['discard', 'an available one', account('a'), []],
  ])('no %s of %s', async (action, _, one, others) => {
    const { flow, ask } = begun([one, ...others])
    await ask(action, 'a')
    expect([flow.state.value, flow.calls]).toEqual(['resting', []])
  })

  it('the default may be deleted when it is the last; deleted ones do not count', async () => {
    const { flow, ask } = begun([account('a', { isDefault: true }), account('b', { status: 'deleted' })])
    await ask('delete', 'a')
    expect(flow.state.value).toBe('confirmingDelete')
  })

  it('one thing at a time, and a refusal leaves everything as it was', async () => {
    const { flow, ask } = begun([account('a', { isDefault: true }), account('b')])
    await ask('delete', 'b')
    await flow.happen(agree)
    await ask('makeDefault', 'b')
    await flow.happen(agree)
    expect(flow.calls).toHaveLength(1)
    const reason = refusal(409, 'Already deleted')
    await flow.happen(failed('deleteAccount', reason))
    expect(flow.facts).toEqual([{ type: 'bankAccount.refused', refusal: reason }])
    expect(flow.state.value).toBe('resting')
  })
})
