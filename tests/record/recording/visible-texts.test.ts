import { describe, expect, it } from 'vitest'
import type { RecordedStep } from '../../../client/record/recording/recording'
import { isBackground } from '../../../client/record/recording/sentence'
import { storyOf } from '../../../client/record/recording/story'
import { actionPhrase } from '../../../client/record/recording/story-phrases'
import type { LogRecord } from '../../../machines/core/flow'
import { flowIds, modelOf } from '../../../scripts/qa/plan'
import { recordOf } from '../records'

type Line = [flow: string, cause: LogRecord['cause'], event: LogRecord['event'], t: number]

const textsOf = (lines: readonly Line[]): string[] => {
  const steps = lines.map(
    ([flow, cause, event, t], index): RecordedStep => ({
      ...recordOf(index + 1, { flow, cause, event, t, actor: `${flow}-1` }),
      at: null,
      took: [],
    }),
  )
  return storyOf(steps)
    .map(({ text }) => text)
    .slice(1)
}

const toast = (t: number, text: string, fields: object = {}): Line => [
  'toast',
  'external',
  { type: 'toast.show', own: true, toast: { kind: 'success', text }, ...fields },
  t,
]
const locked = (t: number): Line => ['appLock', 'init', { type: 'xstate.init' }, t]
const unlocked = (t: number): Line => ['appLock', 'external', { type: 'appLock.confirm' }, t]
const toastExpiry = (t: number): Line => ['toast', 'timer', { type: 'xstate.after.TOAST.toast.passing' }, t]

describe('quoting visible toasts', () => {
  it('the story quotes only the last of eight toasts within one second', () => {
    const lines = [1, 2, 3, 4, 5, 6, 7, 8].map((n) =>
      toast(n * 100, `Sale of ${'ABCDEFGH'[n - 1]}: confirmed`),
    )
    expect(textsOf([...lines, toastExpiry(6_800)])).toEqual(["You read: 'Sale of H: confirmed'"])
  })

  it('the story quotes each toast that was visible for a second', () => {
    expect(textsOf([toast(0, 'Saved'), toast(1_000, 'Copied')])).toEqual([
      "You read: 'Saved'",
      "You read: 'Copied'",
    ])
  })

  it('the story does not quote a toast behind the app lock', () => {
    expect(textsOf([locked(0), toast(100, 'Saved'), toastExpiry(6_100), unlocked(9_000)])).toEqual([
      'The app was locked.',
      'The app was unlocked with the password.',
    ])
  })

  it('the story quotes a toast that is visible after the unlock', () => {
    const lines = [locked(0), toast(100, 'Saved'), unlocked(2_000), toastExpiry(6_100)]
    expect(textsOf(lines)).toContain("You read: 'Saved'")
  })

  it('the story reports an unseen toast’s outcome but does not quote it', () => {
    const first = toast(0, 'Sell: confirmed', { intentId: '#1' })
    expect(textsOf([first, toast(100, 'Copied')])).toEqual([
      "The app learned the outcome: 'Sell: confirmed'",
      "You read: 'Copied'",
    ])
  })

  it('the story reports an unlock by fingerprint', () => {
    const fingerprintUnlock: Line = ['appLock', 'actor', { type: 'xstate.done.actor.confirmFingerprint' }, 2]
    expect(textsOf([locked(0), fingerprintUnlock])[1]).toBe('The app was unlocked with the fingerprint.')
  })
})

it.each([
  ['expired', 'The session ended, and the app asked you to log in.'],
  ['loggedOut', 'You logged out.'],
])('the story says that earlier steps were cleared and why: %s', (reason, text) => {
  const end: Line = ['session', 'actor', { type: 'xstate.done.actor.clearSession', output: { reason } }, 0]
  expect(textsOf([end])).toEqual([`${text} Earlier steps were cleared from this device.`])
})

/** Events that a screen may also send when the customer did nothing. */
const internal = `appLock.confirm biometricLogin.dismiss deposit.comeBack
  deposit.retry fingerprints.offerRemoval liveChat.arrive liveChat.break order.refresh order.setRecipient reauthenticate.ask
  recovery.loseSecrets`.split(/\s+/)

it('every event that has no sentence in the story is internal', () => {
  const types = flowIds
    .filter((id) => !isBackground(id))
    .flatMap((id) => modelOf(id).events.map(({ type }) => type))
  const unphrased = new Set(types.filter((type) => !type.startsWith('xstate.') && actionPhrase(type) === ''))
  expect([...unphrased].sort()).toEqual(internal)
})
