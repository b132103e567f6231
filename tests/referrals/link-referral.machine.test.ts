import { expect, it } from 'vitest'
import { apiError } from '../../machines/core/api-error'
import { isOver } from '../../machines/referrals/link-referral.rules'
import { describeForms, played } from '../models/form-flows'
import { failed } from '../models/graph'

const typed = { type: 'linkReferral.enter', filled: true }
const submit = { type: 'linkReferral.submit' }
const refusal = (text: string) => apiError(422, text, { referredBy: text })
const late = refusal('This account can no longer be linked')

describeForms([
  { flow: 'linkReferral', typed: [typed], port: 'addCode', emitted: null, named: { referredBy: typed } },
])

it.each([
  [refusal('This referral code does not exist'), false],
  [refusal('You cannot refer yourself'), false],
  [late, true],
  [apiError(409, 'This account is already linked to a referrer'), true],
  [apiError(null, null), false],
  [apiError(503, 'Not now'), false],
])('after %j no code can be added any more: %s', async (error, ends) => {
  expect(isOver(error)).toBe(ends)
  const { state, eventBus } = await played('linkReferral', undefined, typed, submit, failed('addCode', error))
  expect([state.value, state.context.error, eventBus]).toEqual([ends ? 'over' : 'editing', error, []])
})
