import { expect, it } from 'vitest'
import { missingPassword } from '../../machines/shared/password'
import { refusal } from '../../machines/shared/refusal'
import { done, failed } from '../shared/graph'
import { LiveFlow } from '../shared/live'

const asked = () => {
  const flow = new LiveFlow('reauthenticate')
  flow.actor.send({ type: 'reauthenticate.ask', subject: 'defaultBankAccount', text: 'Why' } as never)
  return flow
}
const submit = (flow: LiveFlow) => {
  flow.actor.send({ type: 'reauthenticate.enterPassword', filled: true } as never)
  flow.actor.send({ type: 'reauthenticate.submit' } as never)
}

it('[SHELL-28] nothing is told before the password was confirmed', async () => {
  const flow = asked()
  submit(flow)
  expect(flow.facts).toEqual([])
  await flow.happen(failed('confirmPassword', refusal(400, 'Wrong')))
  expect([flow.state.value, flow.facts]).toEqual(['asking', []])
  submit(flow)
  await flow.happen(done('confirmPassword'))
  expect(flow.facts).toEqual([{ type: 'reauthenticate.confirmed', subject: 'defaultBankAccount' }])
})

it('[SHELL-28] closing abandons the action, and its question is forgotten', () => {
  const flow = asked()
  flow.actor.send({ type: 'reauthenticate.cancel' } as never)
  expect(flow.facts).toEqual([{ type: 'reauthenticate.abandoned', subject: 'defaultBankAccount' }])
  expect(flow.state.context).toMatchObject({ subject: null, text: '', passwordFilled: false })
})

it('[SHELL-26] an empty password asks nobody', () => {
  const flow = asked()
  flow.actor.send({ type: 'reauthenticate.submit' } as never)
  expect([flow.calls, flow.state.value]).toEqual([[], 'asking'])
})

it.each([
  [false, false, undefined],
  [false, true, undefined],
  [true, true, undefined],
  [true, false, 'This field is required'],
])('tried: %s, filled: %s, under the field stands %j', (checked, passwordFilled, problem) => {
  expect(missingPassword({ checked, passwordFilled })).toBe(problem)
})
