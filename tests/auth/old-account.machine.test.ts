import { expect, it } from 'vitest'
import { played } from '../shared/form-flows'
import { done } from '../shared/graph'
import { person } from './person'

const submit = { type: 'oldAccount.submit' }

it('[RECOV-22] [RECOV-27] an old account begins with what the old store knows; one that was taken tells so', async () => {
  const flow = await played('oldAccount', { stored: person, passwordHeld: true })
  expect([flow.state.value, flow.state.context.draft, flow.calls]).toEqual(['editing', person, []])
  await flow.happen(submit)
  await flow.happen(done('recoverAccount'))
  expect([flow.state.value, flow.state.status, flow.facts]).toEqual([
    'recovered',
    'done',
    [{ type: 'oldAccount.recovered' }],
  ])
})

it('is locked where a reload dropped the password, says so and is over', async () => {
  const { state, facts } = await played('oldAccount', { stored: person, passwordHeld: false })
  expect([state.value, state.status, facts]).toEqual([
    'locked',
    'done',
    [{ type: 'oldAccount.passwordMissed' }],
  ])
})
