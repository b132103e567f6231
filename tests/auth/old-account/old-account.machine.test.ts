import { expect, it } from 'vitest'
import { apiError } from '../../../machines/core/api-error'
import { play, start } from '../../models/form-flows'
import { doneEvent, errorEvent } from '../../models/graph'
import { person } from '../account/person'

const submit = { type: 'oldAccount.submit' }

it('an old account is recovered with cleaned details', async () => {
  const { referralCode: _, ...details } = { referralCode: '', ...person }
  const stored = Object.fromEntries(Object.entries(details).map(([field, text]) => [field, ` ${text} `]))
  const flow = await start('oldAccount', { stored, passwordHeld: true }, submit)
  expect(flow.calls).toEqual([{ actor: 'recoverAccount', input: details }])
  const error = apiError(422, 'No')
  await play(flow, errorEvent('recoverAccount', error), submit, doneEvent('recoverAccount'))
  expect(flow.state.value).toBe('recovered')
  expect(flow.eventBus).toEqual([{ type: 'oldAccount.refused', error }, { type: 'oldAccount.recovered' }])
})
