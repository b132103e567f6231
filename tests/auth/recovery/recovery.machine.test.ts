import { expect, it } from 'vitest'
import { apiError } from '../../../machines/core/api-error'
import { play, start } from '../../models/form-flows'
import { doneEvent, errorEvent } from '../../models/graph'

const submit = { type: 'recovery.submit' }
const email = { type: 'recovery.enterEmail', text: 'ada@example.com' }
const code = { type: 'recovery.enterCode', verdict: 'whole' }
const passwords = { type: 'recovery.enterPasswords', typed: { password: 'good', matches: true } }
const sent = [email, submit, doneEvent('sendCode', { sentAt: 1 })]
const untouched = { code: 'empty', typed: { password: 'empty', matches: true }, checked: false, error: null }

it('the three steps reset the password and report each success [RECOV-01]', async () => {
  const recovery = await start('recovery', { resumed: null })
  const initial = { startAt: 'email', email: '', sentAt: null, codeLost: false, ...untouched }
  expect(recovery.state).toMatchObject({ value: 'askingEmail', context: initial })
  await play(recovery, ...sent)
  expect(recovery.state).toMatchObject({ value: 'enteringCode', context: { ...untouched, sentAt: 1 } })
  await play(recovery, submit, code, submit, doneEvent('verifyCode'))
  expect(recovery.state).toMatchObject({ value: 'choosingPassword', context: { checked: false } })
  await play(recovery, passwords, submit, doneEvent('resetPassword'))
  expect(recovery.state.value).toBe('completed')
  expect(recovery.eventBus.map(({ type }) => type)).toEqual([
    ...['recovery.codeSent', 'recovery.codeVerified', 'recovery.completed'],
  ])
})

it('a lost code is typed again, and a verified one is known again', async () => {
  const recovery = await start('recovery', { resumed: null }, ...sent, code, { type: 'recovery.loseSecrets' })
  expect(recovery.state.context).toMatchObject({ ...untouched, codeLost: true })
  await play(recovery, code, submit, doneEvent('verifyCode'))
  expect(recovery.state.context).toMatchObject({ codeLost: false })
  await play(recovery, passwords, submit, errorEvent('resetPassword', apiError(422, 'Weak')))
  expect(recovery.eventBus.at(-1)).toEqual({ type: 'recovery.refused', error: apiError(422, 'Weak') })
  await play(recovery, { ...passwords, typed: untouched.typed } as never, submit)
  expect(recovery.state.context.checked).toBe(true)
  await play(recovery, { type: 'recovery.loseSecrets' })
  expect(recovery.state.context).toMatchObject({ typed: untouched.typed, checked: false, codeLost: true })
})

it('requesting another code returns to the email step with no errors [RECOV-09]', async () => {
  const recovery = await start('recovery', { resumed: null }, ...sent, submit)
  expect(recovery.state.context.checked).toBe(true)
  await play(recovery, { type: 'recovery.resend', at: 60_001 } as never)
  expect(recovery.state).toMatchObject({ value: 'askingEmail', context: { checked: false } })
})
