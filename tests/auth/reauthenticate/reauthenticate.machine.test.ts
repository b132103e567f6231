import { expect, it } from 'vitest'
import { apiError } from '../../../machines/core/api-error'
import { missingPassword } from '../../../machines/values/password'
import { played } from '../../models/form-flows'
import { done, failed, type PlainEvent } from '../../models/graph'

const ask = (subject: string) => ({ type: 'reauthenticate.ask', subject, text: 'Why' })
const tried = [{ type: 'reauthenticate.enterPassword', filled: true }, { type: 'reauthenticate.submit' }]
const asked = (...events: PlainEvent[]) =>
  played('reauthenticate', undefined, ask('defaultBankAccount'), ...events)
const abandoned = (subject: string) => ({ type: 'reauthenticate.abandoned', subject })

it('[SHELL-28] nothing is told before the password was confirmed', async () => {
  const flow = await asked(...tried, failed('confirmPassword', apiError(400, 'Wrong')), ...tried)
  expect(flow.eventBus).toEqual([])
  await flow.happen(done('confirmPassword'))
  expect(flow.eventBus).toEqual([{ type: 'reauthenticate.confirmed', subject: 'defaultBankAccount' }])
})

it('[SHELL-28] closing abandons the action, and its question is forgotten', async () => {
  const { eventBus, state } = await asked(tried[0]!, { type: 'reauthenticate.cancel' })
  expect(eventBus).toEqual([abandoned('defaultBankAccount')])
  expect(state.context).toEqual({
    subject: null,
    text: '',
    passwordFilled: false,
    checked: false,
    error: null,
  })
})

it.each([
  [false, false, undefined],
  [false, true, undefined],
  [true, true, undefined],
  [true, false, 'This field is required'],
])('[SHELL-26] tried: %s, filled: %s, under the field stands %j', (checked, passwordFilled, problem) => {
  expect(missingPassword({ checked, passwordFilled })).toBe(problem)
})
