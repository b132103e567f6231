import { expect, it } from 'vitest'
import { apiError } from '../../../machines/core/api-error'
import { play, start } from '../../models/form-flows'
import { doneEvent, errorEvent } from '../../models/graph'
import { person } from '../account/person'

const submit = { type: 'oldAccount.submit' }

it('an old account is recovered with cleaned details', async () => {
  const stored = Object.fromEntries(Object.entries(person).map(([field, text]) => [field, ` ${text} `]))
  const flow = await start('oldAccount', { stored, passwordHeld: true }, submit)
  expect(flow.calls).toEqual([{ actor: 'recoverAccount', input: person }])
  const error = apiError(422, 'No')
  await play(flow, errorEvent('recoverAccount', error), submit, doneEvent('recoverAccount'))
  expect(flow.state.value).toBe('recovered')
  expect(flow.eventBus).toEqual([{ type: 'oldAccount.refused', error }, { type: 'oldAccount.recovered' }])
})
