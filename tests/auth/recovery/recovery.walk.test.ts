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
/** When the model's codes were sent, ms since 1970. */
const sentAt = 1_000_000

/** The run's latest received or emitted event. */
const lastOf = ({ records }: PageWalker): string | undefined => records.at(-1)?.event.type

/** Her calls and mails outside the page. */
const besides = ({ fixture: { api, world } }: Walker) =>
  recoveryOf(Object.assign(new Rest(), { url: api.url, world }))

/** Resets the count of tries between the steps of a path. */
const forgetTries = async ({ fixture: { api } }: Walker): Promise<void> =>
  void (await api.db.delete(attempts))

/** The mailed code still works, or is too old where the path wants it refused. */
const ageCode = async (walker: Walker, outcome: PlainEvent | null): Promise<void> => {
  await forgetTries(walker)
  const { db, clock } = walker.fixture.api
  const sentAt = new Date(clock.now().getTime() - (outcome?.error ? 3_600_000 : 0))
  await db.update(recoveryCodes).set({ sentAt })
}

const codeError = apiError(422, 'Invalid or expired OTP', { otp: 'Invalid or expired OTP' })
const submit = { type: 'recovery.submit' }
const completeCode = { type: 'recovery.enterCode', verdict: 'whole' }
const typedWell = { type: 'recovery.enterPasswords', typed: { password: 'good', matches: true } }
const sent = doneEvent('sendCode', { sentAt })
const toStep2 = [{ type: 'recovery.enterEmail', text: email }, submit, sent]

/** A reload: the log holds the run that was left, the history entry names it, the mail is there. */
const leaveAt = async (walker: PageWalker, place: RecoveryStep): Promise<void> => {
  const run = new LiveFlow('recovery', { resumed: null })
  const toStep = [...toStep2.slice(0, 2), doneEvent('sendCode', { sentAt: place.sentAt ?? 0 })]
  const toEnd = place.step === 'password' ? [completeCode, submit, doneEvent('verifyCode')] : []
  for (const event of [...toStep, ...toEnd]) await run.happen(event)
  run.actor.stop()
  await besides(walker).adasCode()
  const session = 'the life before'
  const records = run.records.map((record) => ({ ...record, session, t: Date.now() }))
  walker.remember(records, { runs: { recovery: { session, actor: run.actor.id } } })
}

walkEvery('recovery', {
  url: '/recovery',
  setup: async (walker, input) => {
    walker.setTime(sentAt)
    const { resumed } = input as { resumed: RecoveryStep | null }
    if (resumed) await leaveAt(walker, resumed)
  },
  actors: {
    sendCode: restCall('POST', '/v1/auth/recovery/send', forgetTries),
    verifyCode: restCall('PUT', '/v1/auth/recovery/verify', ageCode),
    resetPassword: restCall('POST', '/v1/auth/recovery/reset', ageCode),
  },
  actions: {
    'recovery.enterCode': async (walker, { verdict }) =>
      walker.page.retype(codeField, verdict === 'whole' ? await besides(walker).mailedCode(email) : '12345'),
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
      if (lastOf(walker) === 'recovery.refused') await walker.page.expectToast(summaryOf(context.error!))
    },
    enteringCode: async (walker) => {
      if (lastOf(walker) !== 'recovery.codeSent') return
      await walker.page.expectToast('Your password reset link has been sent')
      expect(document.activeElement).toBe(screen.getByLabelText(codeField))
    },
    choosingPassword: async (walker) => {
      if (lastOf(walker) === 'recovery.codeVerified') await walker.page.expectToast('OTP verified.')
    },
    completed: ({ services: { vault } }) =>
      expect(vault.read('recovery.code') + vault.read('recovery.password')).toBe(''),
  },
  // Emails, codes and passwords in every combination are many paths that show the same.
  level: 'effects',
  requirements: '[RECOV-06] [RECOV-07] [RECOV-11] [RECOV-12]',
  journeys: {
    '[RECOV-05] [RECOV-10] [RECOV-16] [RECOV-17] a code that came too late is refused, another is sent and sets a new password':
      [
        ...toStep2,
        completeCode,
        submit,
        errorEvent('verifyCode', codeError),
        { type: 'recovery.resend', at: 1_060_000 },
        submit,
        sent,
        completeCode,
        submit,
        doneEvent('verifyCode'),
        typedWell,
        submit,
        doneEvent('resetPassword'),
      ],
  },
})
