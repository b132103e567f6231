import { describe, expect, it } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { statesOf } from '../../client/log/steps'
import { type FlowId, flows } from '../../machines/flows'
import { refusal } from '../../machines/shared/refusal'
import { failed, type PlainEvent } from '../shared/graph'
import { LiveFlow } from '../shared/live'

const tagged = (flow: FlowId, tag: string): string[] =>
  statesOf(flows[flow].machine as AnyStateMachine).flatMap(({ key, tags }) =>
    tags.includes(tag) ? [key] : [],
  )

describe('while a form waits for an answer it says so, and a reload goes on only where it does not', () => {
  it.each<[FlowId, string[], string[]]>([
    ['login', ['editing'], ['askingCustomer', 'askingOld', 'welcomed', 'recognised']],
    ['register', ['editing'], ['registering', 'linking', 'welcomed', 'welcomedUnlinked']],
    [
      'recovery',
      ['askingEmail', 'enteringCode', 'choosingPassword'],
      ['sendingCode', 'verifyingCode', 'savingPassword'],
    ],
    ['oldAccount', ['editing'], ['recovering']],
    ['reauthenticate', ['closed'], ['checking']],
    ['biometricLogin', ['idle'], ['asking', 'welcomed']],
    ['session', ['closed', 'open'], []],
  ])('%s', (flow, resumable, busy) => {
    expect([tagged(flow, 'resumable'), tagged(flow, 'busy')]).toEqual([resumable, busy])
  })
})

const submitOf = (flow: string): PlainEvent => ({ type: `${flow}.submit` })

describe('a form that is not sound', () => {
  it.each<[FlowId, object | undefined, PlainEvent[]]>([
    ['login', undefined, []],
    ['register', { referral: null }, []],
    ['recovery', { resumed: null }, []],
    [
      'reauthenticate',
      undefined,
      [{ type: 'reauthenticate.ask', subject: 'defaultBankAccount', text: 'Why' }],
    ],
  ])(
    '%s marks nothing before it is sent, then its problems, and asks nobody',
    async (flow, input, opening) => {
      const live = new LiveFlow(flow, input)
      for (const event of opening) await live.happen(event)
      expect(live.state.context.checked).toBe(false)
      await live.happen(submitOf(flow))
      expect([live.state.context.checked, live.state.context.refusal, live.calls]).toEqual([true, null, []])
    },
  )
})

it('[SHELL-27] a password that was refused is said why, and asked again', async () => {
  const flow = new LiveFlow('reauthenticate')
  await flow.happen({ type: 'reauthenticate.ask', subject: 'defaultBankAccount', text: 'Why' })
  await flow.happen({ type: 'reauthenticate.enterPassword', filled: true })
  await flow.happen({ type: 'reauthenticate.submit' })
  const wrong = refusal(400, 'Invalid user ID or password')
  await flow.happen(failed('confirmPassword', wrong))
  expect([flow.state.value, flow.state.context.refusal]).toEqual(['asking', wrong])
})
