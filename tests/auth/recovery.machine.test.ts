import { describe, expect, it } from 'vitest'
import { resendWait, stepOf } from '../../machines/auth/recovery.rules'
import { wayAfter } from '../../machines/auth/ways.rules'
import { refusal } from '../../machines/shared/refusal'
import { done, failed } from '../shared/graph'
import { LiveFlow } from '../shared/live'

const sentAt = 1_000_000
const wrongCode = refusal(422, 'Invalid or expired OTP', { otp: 'Invalid or expired OTP' })
const busyLine = refusal(429, 'Too many attempts. Please try again later')

const say = (flow: LiveFlow, ...events: { type: string; [key: string]: unknown }[]) => {
  for (const event of events) flow.actor.send(event as never)
}
const step = ({ state }: LiveFlow) => stepOf(String(state.value))
const told = ({ facts }: LiveFlow) => facts.map(({ type }) => type)
const submit = { type: 'recovery.submit' }

const atStep1 = () => new LiveFlow('recovery', { resumed: null })
const atStep2 = async () => {
  const flow = atStep1()
  say(flow, { type: 'recovery.enterEmail', text: ' ada@example.com ' }, submit)
  await flow.happen(done('sendCode', { sentAt }))
  return flow
}
const atStep3 = async () => {
  const flow = await atStep2()
  say(flow, { type: 'recovery.enterCode', verdict: 'whole' }, submit)
  await flow.happen(done('verifyCode'))
  return flow
}
const passwords = { type: 'recovery.enterPasswords', typed: { password: 'good', matches: true } }

describe('the three steps', () => {
  it('[RECOV-01] begin at step 1', () => {
    expect([step(atStep1()), atStep1().state.value]).toEqual(['email', 'askingEmail'])
  })

  it('[RECOV-05] step 1 moves to step 2 once the code is sent, and not before', async () => {
    const flow = atStep1()
    say(flow, { type: 'recovery.enterEmail', text: ' ada@example.com ' }, submit)
    expect([step(flow), flow.calls]).toEqual([
      'email',
      [{ port: 'sendCode', input: { email: 'ada@example.com' } }],
    ])
    await flow.happen(done('sendCode', { sentAt }))
    expect([flow.state.value, told(flow)]).toEqual(['enteringCode', ['recovery.codeSent']])
  })

  it.each([busyLine, refusal(null, null)])(
    '[RECOV-06] step 1 stays when sending fails ($status)',
    async (why) => {
      const flow = atStep1()
      say(flow, { type: 'recovery.enterEmail', text: 'ada@example.com' }, submit)
      await flow.happen(failed('sendCode', why))
      expect([flow.state.value, flow.state.context.refusal, told(flow)]).toEqual([
        'askingEmail',
        why,
        ['recovery.refused'],
      ])
    },
  )

  it('[RECOV-10] step 2 moves to step 3 once the code is verified', async () => {
    const flow = await atStep3()
    expect([flow.state.value, told(flow)]).toEqual([
      'choosingPassword',
      ['recovery.codeSent', 'recovery.codeVerified'],
    ])
  })

  it('[RECOV-11] step 2 stays when the code is refused', async () => {
    const flow = await atStep2()
    say(flow, { type: 'recovery.enterCode', verdict: 'whole' }, submit)
    await flow.happen(failed('verifyCode', wrongCode))
    expect([flow.state.value, flow.state.context.refusal]).toEqual(['enteringCode', wrongCode])
  })

  it("[RECOV-16] a successful reset ends, and leads to '/login'", async () => {
    const flow = await atStep3()
    say(flow, passwords, submit)
    await flow.happen(done('resetPassword'))
    expect([flow.state.status, flow.facts.at(-1)]).toEqual(['done', { type: 'recovery.completed' }])
    const here = { path: '/recovery', search: '' }
    expect(wayAfter(flow.facts.at(-1)!, here, { hasToken: false, accountId: null, role: null })).toBe(
      '/login',
    )
  })

  it('a code that expired meanwhile is asked for where it can be sent again', async () => {
    const flow = await atStep3()
    say(flow, passwords, submit)
    await flow.happen(failed('resetPassword', wrongCode))
    expect([flow.state.value, flow.state.context.code]).toEqual(['enteringCode', 'empty'])
    expect(flow.state.context.typed).toEqual({ password: 'empty', matches: true })
  })

  it('every step asks with the email without its spaces', async () => {
    const flow = await atStep3()
    say(flow, passwords, submit)
    expect(flow.calls.map(({ input }) => input)).toEqual(Array(3).fill({ email: 'ada@example.com' }))
  })

  it('a refused new password is forgiven once it is typed again, another field is not', async () => {
    const flow = await atStep3()
    say(flow, passwords, submit)
    await flow.happen(
      failed('resetPassword', refusal(422, 'No', { newPassword: 'Too weak', email: 'Unknown' })),
    )
    say(flow, passwords)
    expect(flow.state.context.refusal?.fields).toEqual({ email: 'Unknown' })
  })

  it('any other refusal stays on step 3', async () => {
    const flow = await atStep3()
    say(flow, passwords, submit)
    await flow.happen(failed('resetPassword', refusal(null, null)))
    expect(flow.state.value).toBe('choosingPassword')
  })
})

describe('sending the code again', () => {
  it.each([
    [sentAt, 60_000],
    [sentAt + 59_999, 1],
    [sentAt + 60_000, 0],
    [sentAt + 60_001, 0],
  ])('at %i one has to wait %i ms', (at, wait) => expect(resendWait(sentAt, at)).toBe(wait))

  it('[RECOV-08] leads to step 1 with the email kept, from a minute after the last sending', async () => {
    const flow = await atStep2()
    say(flow, { type: 'recovery.resend', at: sentAt + 59_999 })
    expect(step(flow)).toBe('code')
    say(flow, { type: 'recovery.resend', at: sentAt + 60_000 })
    expect([step(flow), flow.state.context.email]).toEqual(['email', ' ada@example.com '])
  })

  it('what was typed of the old code does not count for the new one', async () => {
    const flow = await atStep2()
    say(
      flow,
      { type: 'recovery.enterCode', verdict: 'whole' },
      { type: 'recovery.resend', at: sentAt + 60_000 },
      submit,
    )
    await flow.happen(done('sendCode', { sentAt: sentAt + 60_000 }))
    say(flow, submit)
    expect([flow.state.value, flow.state.context.checked]).toEqual(['enteringCode', true])
  })
})

describe('after a reload', () => {
  const resumed = (at: 'code' | 'password') =>
    new LiveFlow('recovery', { resumed: { step: at, email: 'ada@example.com', sentAt } })

  it.each(['code', 'password'] as const)('step %s goes on where it was, with its email', (at) => {
    const flow = resumed(at)
    expect([step(flow), flow.state.context.email, flow.state.context.sentAt]).toEqual([
      at,
      'ada@example.com',
      sentAt,
    ])
  })

  it('step 2 asks for the code anew: what was typed is gone, and step 3 need not ask for it', async () => {
    const flow = resumed('code')
    say(flow, { type: 'recovery.enterCode', verdict: 'whole' }, { type: 'recovery.loseSecrets' }, submit)
    expect([flow.state.value, flow.state.context.code, flow.state.context.checked]).toEqual([
      'enteringCode',
      'empty',
      true,
    ])
    expect(flow.state.context.codeLost).toBe(true)
  })

  it('a resent code begins step 1 without the problems and refusals of step 2', async () => {
    const flow = resumed('code')
    say(flow, submit, { type: 'recovery.resend', at: sentAt + 60_000 })
    expect([flow.state.value, flow.state.context.checked, flow.state.context.refusal]).toEqual([
      'askingEmail',
      false,
      null,
    ])
  })

  it('step 3 asks for the code once more', async () => {
    const flow = resumed('password')
    say(flow, { type: 'recovery.loseSecrets' }, passwords, submit)
    expect([flow.state.value, flow.state.context.codeLost]).toEqual(['choosingPassword', true])
    say(flow, { type: 'recovery.enterCode', verdict: 'whole' }, submit)
    expect(flow.state.value).toBe('savingPassword')
  })
})

it('what the server says of the new password goes when it is typed again, and nothing else of it', async () => {
  const flow = await atStep3()
  say(flow, passwords, submit)
  const fields = { newPassword: 'Used before', other: 'Wrong too' }
  await flow.happen(failed('resetPassword', refusal(422, 'No', fields)))
  expect(flow.state.context.refusal).toMatchObject({ fields })
  say(flow, passwords)
  expect(flow.state.context.refusal.fields).toEqual({ other: 'Wrong too' })
})
