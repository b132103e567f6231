import { expect, it } from 'vitest'
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

const appLocked = 'The app was locked.'
const appUnlocked = 'The app was unlocked with the password.'
it.each<[description: string, lines: Line[], texts: string[]]>([
  [
    'quotes only the last of eight toasts within one second',
    [...[...'ABCDEFGH'].map((name, index) => toast(index * 100, `Sale of ${name}`)), toastExpiry(6_800)],
    ["You read: 'Sale of H'"],
  ],
  [
    'quotes each toast that was visible for a second',
    [toast(0, 'Saved'), toast(1_000, 'Copied')],
    ["You read: 'Saved'", "You read: 'Copied'"],
  ],
  [
    'does not quote a toast behind the app lock',
    [locked(0), toast(100, 'Saved'), toastExpiry(6_100), unlocked(9_000)],
    [appLocked, appUnlocked],
  ],
  [
    'quotes a toast that is visible after the unlock',
    [locked(0), toast(100, 'Saved'), unlocked(2_000), toastExpiry(6_100)],
    [appLocked, "You read: 'Saved'", appUnlocked],
  ],
  [
    'reports an unseen toast’s outcome but does not quote it',
    [toast(0, 'Sell: confirmed', { intentId: '#1' }), toast(100, 'Copied')],
    ["The app learned the outcome: 'Sell: confirmed'", "You read: 'Copied'"],
  ],
  [
    'reports an unlock by fingerprint',
    [locked(0), ['appLock', 'actor', { type: 'xstate.done.actor.confirmFingerprint' }, 2]],
    [appLocked, 'The app was unlocked with the fingerprint.'],
  ],
])('the story %s', (_, lines, texts) => expect(textsOf(lines)).toEqual(texts))

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
