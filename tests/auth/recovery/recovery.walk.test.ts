import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import {
  codeProblem,
  emailProblem,
  type RecoveryStep,
  resetProblems,
} from '../../../machines/auth/recovery/recovery.rules'
import { apiError, summaryOf } from '../../../machines/core/api-error'
import { attempts, recoveryCodes } from '../../../mock-api/schema/credentials'
import { Rest } from '../../fixtures/rest'
import { restCall } from '../../models/actors'
import { doneEvent, errorEvent, type PlainEvent } from '../../models/graph'
import { LiveFlow } from '../../models/live'
import type { PageWalker } from '../../walker/page-walker'
import { walkEvery } from '../../walker/walk'
import type { Walker } from '../../walker/walker'
import { ada as email, recoveryOf } from './recovery.fixture'

const newPassword = 'brand-new-naira'
const codeField = '6-digit code'
const sentAt = 1_000_000

const lastEventType = ({ records }: PageWalker): string | undefined => records.at(-1)?.event.type

const outsideCalls = ({ fixture: { api, world } }: Walker) =>
  recoveryOf(Object.assign(new Rest(), { url: api.url, world }))

const clearAttempts = async ({ fixture: { api } }: Walker): Promise<void> =>
  void (await api.db.delete(attempts))

/** Makes the mailed code valid, or expired if the path expects a rejection. */
const ageCode = async (walker: Walker, outcome: PlainEvent | null): Promise<void> => {
  await clearAttempts(walker)
  const { db, clock } = walker.fixture.api
  const sentAt = new Date(clock.now().getTime() - (outcome?.error ? 3_600_000 : 0))
  await db.update(recoveryCodes).set({ sentAt })
}

const codeError = apiError(422, 'Invalid or expired OTP', { otp: 'Invalid or expired OTP' })
const submit = { type: 'recovery.submit' }
const completeCode = { type: 'recovery.enterCode', verdict: 'whole' }
const validPasswords = { type: 'recovery.enterPasswords', typed: { password: 'good', matches: true } }
const codeSent = doneEvent('sendCode', { sentAt })
const toStep2 = [{ type: 'recovery.enterEmail', text: email }, submit, codeSent]

/** Prepares a reload: the log has the earlier run, the history entry its id, and the code was mailed. */
const prepareReload = async (walker: PageWalker, step: RecoveryStep): Promise<void> => {
  const run = new LiveFlow('recovery', { resumed: null })
  const sendCode = [...toStep2.slice(0, 2), doneEvent('sendCode', { sentAt: step.sentAt ?? 0 })]
  const verifyCode = step.step === 'password' ? [completeCode, submit, doneEvent('verifyCode')] : []
  for (const event of [...sendCode, ...verifyCode]) await run.happen(event)
  run.actor.stop()
  await outsideCalls(walker).adasCode()
  const session = 'earlier-session'
  const records = run.records.map((record) => ({ ...record, session, t: Date.now() }))
  walker.restoreLater(records, { runs: { recovery: { session, actor: run.actor.id } } })
}

walkEvery('recovery', {
  url: '/recovery',
  setup: async (walker, input) => {
    walker.setTime(sentAt)
    const { resumed } = input as { resumed: RecoveryStep | null }
    if (resumed) await prepareReload(walker, resumed)
  },
  actors: {
    sendCode: restCall('POST', '/v1/auth/recovery/send', clearAttempts),
    verifyCode: restCall('PUT', '/v1/auth/recovery/verify', ageCode),
    resetPassword: restCall('POST', '/v1/auth/recovery/reset', ageCode),
  },
  actions: {
    'recovery.enterCode': async (walker, { verdict }) =>
      walker.page.retype(
        codeField,
        verdict === 'whole' ? await outsideCalls(walker).mailedCode(email) : '12345',
      ),
    'recovery.enterPasswords': async ({ page }, { typed }) => {
      await page.retype('New password', newPassword)
      await page.retype(
        'Confirm new password',
        (typed as { matches: boolean }).matches ? newPassword : 'another',
      )
    },
    'recovery.resend': async (walker, { at }) => {
      walker.setTime(Number(at))
      walker.services.clock.increment(60_000)
      await walker.until(async () =>
        expect(await walker.page.texts('button[aria-disabled=false]')).toContain('Resend OTP'),
      )
      await walker.page.click('Resend OTP')
      walker.setTime(sentAt)
    },
  },
  shows: {
    askingEmail: async (page, { context }) => {
      const { checked, error: reason } = context
      await page.expectText('Step 1 of 3')
      await page.expectValue('Email', context.email)
      await page.expectError('Email', checked ? emailProblem(context.email) : undefined)
      await page.expectBusy('Send code', false)
      if (reason) await page.expectOnPage(summaryOf(reason))
    },
    sendingCode: (page) => page.expectBusy('Send code'),
    enteringCode: async (page, { context }) => {
      const { code, checked, error: reason } = context
      await page.expectText('Step 2 of 3', email)
      await page.expectBusy('Verify code', false)
      await page.expectError(codeField, (checked ? codeProblem(code) : undefined) ?? reason?.fields.otp)
    },
    verifyingCode: async (page) => {
      await page.expectBusy('Verify code')
      // A new attempt clears the previous error.
      await page.expectError(codeField, undefined)
    },
    choosingPassword: async (page, { context }) => {
      const { code, codeLost, typed, checked, error: reason } = context
      const problems = checked ? resetProblems(typed, code) : {}
      await page.expectText('Step 3 of 3')
      await page.expectBusy('Save new password', false)
      await page.expectError('New password', problems.password)
      await page.expectError('Confirm new password', problems.confirmation)
      if (codeLost) await page.expectError(codeField, problems.code)
      else await page.expectAbsent(codeField)
      if (reason) await page.expectText(summaryOf(reason))
    },
    savingPassword: (page) => page.expectBusy('Save new password'),
    completed: async (page) => {
      await page.expectUrl('/login')
      await page.expectText('Your new password has been saved successfully.')
    },
  },
  inside: {
    askingEmail: async (walker, { context }) => {
      if (lastEventType(walker) === 'recovery.refused')
        await walker.page.expectToast(summaryOf(context.error!))
    },
    enteringCode: async (walker) => {
      if (lastEventType(walker) !== 'recovery.codeSent') return
      await walker.page.expectToast('Your password reset link has been sent')
      expect(document.activeElement).toBe(screen.getByLabelText(codeField))
    },
    choosingPassword: async (walker) => {
      if (lastEventType(walker) === 'recovery.codeVerified') await walker.page.expectToast('OTP verified.')
    },
    completed: ({ services: { vault } }) =>
      expect(vault.read('recovery.code') + vault.read('recovery.password')).toBe(''),
  },
  // All combinations of emails, codes and passwords would be many paths with the same screens.
  level: 'effects',
  requirements: '[RECOV-03, RECOV-06, RECOV-07, RECOV-11, RECOV-12, RECOV-14]',
  journeys: {
    '[RECOV-05] [RECOV-10] [RECOV-16] [RECOV-17] after an expired code, a second one sets a new password': [
      ...toStep2,
      completeCode,
      submit,
      errorEvent('verifyCode', codeError),
      { type: 'recovery.resend', at: 1_060_000 },
      submit,
      codeSent,
      completeCode,
      submit,
      doneEvent('verifyCode'),
      validPasswords,
      submit,
      doneEvent('resetPassword'),
    ],
  },
})
