import { expect, it } from 'vitest'
import { type Account, accountStatus } from '../../../machines/banks/accounts.rules'
import { apiError } from '../../../machines/core/api-error'
import { played } from '../../models/form-flows'
import { done, failed, type PlainEvent } from '../../models/graph'

const account = (id: string, more: Partial<Account> = {}): Account => ({
  id,
  accountType: 'savings',
  isDefault: false,
  status: 'active',
  ...more,
})
const [chosen, other, gone] = [
  account('a', { isDefault: true }),
  account('b'),
  account('c', { status: 'deleted' }),
]
const begun = (action: string, one: Account, all: readonly Account[]): PlainEvent => ({
  type: `bankAccount.${action}`,
  standing: accountStatus(one, all),
})
const agree = { type: 'bankAccount.agree' }
const decline = { type: 'bankAccount.decline' }

it.each([
  ['the default changes', 'makeDefault', other, 'askingPassword', 'makeDefault', 'becameDefault'],
  ['[BANK-09] an available one goes', 'delete', other, 'confirmingDelete', 'deleteAccount', 'deleted'],
  [
    '[BANK-10] a deleted one is discarded',
    'discard',
    gone,
    'confirmingDiscard',
    'discardAccount',
    'discarded',
  ],
] as const)('%s only after a yes, and not after a no', async (_, action, one, asking, port, domainEvent) => {
  const begin = begun(action, one, [chosen, other, gone])
  const flow = await played('bankAccount', undefined, begin)
  expect([flow.state.value, flow.calls]).toEqual([asking, []])
  await flow.happen(decline)
  expect([flow.state.value, flow.calls]).toEqual(['resting', []])
  // One thing at a time: meanwhile another is not heard.
  for (const event of [begin, agree, begun('makeDefault', other, [chosen, other]), agree])
    await flow.happen(event)
  expect(flow.calls).toEqual([{ port, input: { id: one.id } }])
  const why = apiError(409, 'Already deleted')
  await flow.happen(failed(port, why))
  expect([flow.state.value, flow.eventBus]).toEqual([
    'resting',
    [{ type: 'bankAccount.refused', error: why }],
  ])
  for (const event of [begin, agree, done(port)]) await flow.happen(event)
  expect([flow.state.value, flow.eventBus.at(-1)]).toEqual([
    'resting',
    { type: `bankAccount.${domainEvent}`, id: one.id },
  ])
})
