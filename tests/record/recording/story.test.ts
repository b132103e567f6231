import { describe, expect, it } from 'vitest'
import type { RecordedStep, Recording } from '../../../client/record/recording/recording'
import { referenceOf } from '../../../client/record/recording/recording'
import { serverText } from '../../../client/record/recording/server-texts'
import { lastFailureIn, storyOf, verdictOf } from '../../../client/record/recording/story'
import { cannotSellText } from '../../../machines/money/intent'
import { recordOf } from '../records'

let seq = 0
const step = (
  flow: string,
  cause: RecordedStep['cause'],
  event: RecordedStep['event'],
  overrides: Partial<RecordedStep> = {},
): RecordedStep => ({
  ...recordOf(++seq, { t: Date.UTC(2026, 0, 31, 5, 48, 12), session: 'tab-1', flow, cause, event }),
  actor: `${flow}-1`,
  at: null,
  took: [],
  ...overrides,
})
const outcome = (output: object) =>
  step('walletSale', 'actor', { type: 'xstate.done.actor.sendIntent', output })
const unknown = { state: 'unknown', decidable: false }

const sale = [
  step('walletSale', 'init', { type: 'xstate.init' }),
  step('walletSale', 'external', { type: 'order.enterUsd' }),
  step('walletSale', 'external', { type: 'order.enterUsd' }),
  step('reads', 'actor', { type: 'xstate.done.actor.sellPage' }),
  step('walletSale', 'external', { type: 'order.review' }),
  step('walletSale', 'external', { type: 'placement.submit' }),
  outcome(unknown),
  step('walletSale', 'told', { type: 'placement.unconfirmed' }),
  step('toast', 'external', {
    type: 'toast.show',
    own: true,
    toast: { kind: 'error', text: cannotSellText },
  }),
  step('walletSale', 'external', { type: 'placement.askAgain' }),
  outcome(unknown),
]
const textsOf = (steps: readonly RecordedStep[]) => storyOf(steps).map(({ flow, text }) => `${flow}: ${text}`)
const recordingOf = (steps: readonly RecordedStep[], outbox: object[] = []): Recording =>
  ({ steps, outbox }) as unknown as Recording
const verdict = (...parts: Parameters<typeof recordingOf>) =>
  verdictOf(recordingOf(...parts), storyOf(parts[0]))

describe('the story of a recording', () => {
  it('the story describes an unanswered sale in plain sentences', () => {
    expect(textsOf(sale)).toEqual([
      'Wallet sale: The app was opened.',
      'Wallet sale: You typed the amount in USD.',
      'Wallet sale: You opened the review.',
      'Wallet sale: You confirmed the order.',
      'Wallet sale: No response: the outcome is unknown.',
      `Wallet sale: You read: '${cannotSellText}'`,
      'Wallet sale: You asked us to check again.',
      'Wallet sale: We checked again: still unknown.',
    ])
  })

  it.each([
    [{ state: 'settled', result: null }, 'The server confirmed it: the money moved.'],
    [
      { state: 'rejected', error: { status: 422, summary: 'Too small' } },
      "No money moved: the server said 'Too small'.",
    ],
    [{ state: 'rejected', error: { status: null } }, "No money moved: it didn't go through."],
    [
      { state: 'rejected', error: { status: null, summary: 'This never reached us. No money moved.' } },
      "No money moved: the app said 'This never reached us. No money moved.'.",
    ],
    [
      {
        state: 'rejected',
        error: { status: 422, summary: serverText, fields: { amountCrypto: 'Insufficient balance' } },
      },
      "No money moved: the server said 'Insufficient balance'.",
    ],
    [
      { state: 'rejected', error: { status: 422, summary: serverText, fields: {} } },
      "No money moved: the server didn't accept it.",
    ],
    [
      { state: 'rejected', error: { status: 503, summary: null } },
      'No money moved: the server had a problem.',
    ],
  ])('the story states the outcome of an intent: %j', (output, text) => {
    expect(storyOf([outcome(output)]).at(-1)?.text).toBe(text)
  })

  it('an order that times out has an unknown outcome', () => {
    const timeout = step('walletSale', 'timer', { type: 'xstate.after.PLACING_LIMIT.placement.placing' })
    expect(storyOf([...sale.slice(0, 6), timeout]).at(-1)).toMatchObject({ unresolved: true })
  })

  it('the story quotes an unconfirmed sale and omits the failure message', () => {
    const doubt = "Your sale may have gone through. Please don't sell again yet."
    const toast = { kind: 'error', text: cannotSellText, detail: doubt }
    expect(textsOf([step('toast', 'external', { type: 'toast.show', own: true, toast })]).at(-1)).toBe(
      `Toast: You read: '${doubt}'`,
    )
  })

  it('the story describes background failures and a reload', () => {
    const steps = [
      step('reads', 'actor', { type: 'xstate.error.actor.sellPage', error: { status: null } }),
      step('login', 'external', { type: 'login.submit' }, { session: 'tab-2' }),
    ]
    expect(textsOf(steps)).toEqual([
      'Reads: The app was opened.',
      'Reads: Sell page: no response.',
      'Login: The page reloaded.',
      'Login: You submitted the form.',
    ])
  })

  it.each([
    ['transfer', 'external', { type: 'order.enterCrypto' }, 'You typed the amount in coins.'],
    ['swap', 'external', { type: 'order.pickFrom' }, "You chose the coin in 'From'."],
    ['push', 'external', { type: 'push.choose' }, 'You chose.'],
    ['login', 'external', { type: 'login.enterUserId' }, 'You typed the username or email.'],
    ['profileField', 'external', { type: 'profileField.enter' }, 'You typed.'],
    ['placement', 'actor', { type: 'xstate.done.actor.readMarketData' }, 'Looking up the price: done.'],
    [
      'transfer',
      'actor',
      { type: 'xstate.error.actor.findRecipient', error: { status: null } },
      'Looking up the recipient: no response.',
    ],
  ] as const)('the story uses the wording of the screen: %s, %s, %j', (flow, cause, event, text) => {
    expect(storyOf([step(flow, cause, event)]).at(-1)?.text).toBe(text)
  })

  it('the story survives arbitrary events', () => {
    const hostile = ['told', 'external', 'actor'].flatMap((cause) =>
      ['register.linkRefused', 'watch.changed', 'x', 'xstate.done.actor.', 'outbox.settled'].map((type) =>
        step('register', cause as RecordedStep['cause'], { type, output: 7, error: 'no', intent: null }),
      ),
    )
    expect(() => storyOf(hostile)).not.toThrow()
    expect(() => verdict(hostile, [{ kind: 'sell' }])).not.toThrow()
  })
})

describe('an unknown outcome that was settled later', () => {
  const submit = step('walletSale', 'external', { type: 'placement.submit', intentId: '#1' })
  const unconfirmedSale = [...sale.slice(0, 5), submit, ...sale.slice(6)]
  const toastLine = (text: string, intentId: string, session = 'tab-2') =>
    step(
      'toast',
      'external',
      { type: 'toast.show', own: true, intentId, toast: { kind: 'success', text } },
      { session, t: Date.UTC(2026, 0, 31, 6, 1) },
    )
  const settledText =
    "Last failure at 05:48:12, Wallet sale: We checked again: still unknown. It was settled later, at 06:01:00: You read: 'Sell … BTC: confirmed'"

  it.each(['settled', 'rejected'])('an unknown outcome is settled on the same page: %s', (state) => {
    const verdictText = verdict([
      ...unconfirmedSale,
      outcome({ state, error: { status: 422, summary: null } }),
    ])
    expect(verdictText).toMatch(
      /still unknown\. It was settled later, at 05:48:12: (?:The server|No money moved)/,
    )
  })

  it('the outbox settles an unknown outcome after a reload', () => {
    expect(verdict([...unconfirmedSale, toastLine('Sell … BTC: confirmed', '#1')])).toBe(settledText)
  })

  it('another action’s outcome does not settle an unknown one', () => {
    expect(verdict([...unconfirmedSale, toastLine('Sell … BTC: confirmed', '#2')])).not.toContain(
      'settled later',
    )
    const second = [submit, outcome(unknown)].map((recordedStep) => ({
      ...recordedStep,
      actor: 'walletSale-2',
      event: { ...recordedStep.event, ...(recordedStep === submit ? { intentId: '#2' } : {}) },
    }))
    const steps = [...unconfirmedSale, ...second, toastLine('Sell … BTC: confirmed', '#1')]
    expect(verdict(steps)).toBe('Last failure at 05:48:12, Wallet sale: No response: the outcome is unknown.')
    expect(verdict([...steps, toastLine('Sell … BTC: confirmed', '#2')])).toContain('It was settled later')
  })
})

it.each(['(12 characters)', '[text of the server]'])(
  'the story omits a sentence whose value is missing: %s',
  (text) => {
    const toastStep = step('toast', 'external', { type: 'toast.show', toast: { kind: 'error', text } })
    expect(textsOf([toastStep])).toEqual(['Toast: The app was opened.'])
  },
)

describe('the verdict', () => {
  it('the verdict puts an unknown money outcome first, with its reference', () => {
    const intent = { kind: 'sellAll', amountCrypto: '10–100', symbol: 'USDT', reference: '1A2B-3C4D' }
    expect(verdict(sale, [intent])).toBe(
      "One money action has no known outcome: sell all of 10–100 USDT (reference 1A2B-3C4D). Don't repeat it until we've checked.",
    )
  })

  it('the verdict names the last failure, preferring money actions', () => {
    const read = step('reads', 'actor', { type: 'xstate.error.actor.sellPage', error: { status: null } })
    expect(verdict([read, ...sale])).toBe(
      'Last failure at 05:48:12, Wallet sale: We checked again: still unknown.',
    )
    expect(lastFailureIn(storyOf([read, ...sale, read]))?.index).toBe(11)
    expect(verdict([read])).toBe('Last failure at 05:48:12, Reads: Sell page: no response.')
    expect(verdict(sale.slice(0, 3))).toBe('Nothing failed in these 3 steps.')
  })
})

it('a reference is part of a hash that does not reveal the id', async () => {
  // printf 'intent-1' | sha256sum
  expect(await referenceOf('intent-1')).toBe('3251-42BE')
})
