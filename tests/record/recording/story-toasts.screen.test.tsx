import { cleanup } from '@testing-library/react'
import { expect, it } from 'vitest'
import { makeRecording } from '../../../client/record/recording/make-recording'
import { storyOf } from '../../../client/record/recording/story'
import { WithOverlays } from '../../../client/shell/overlays/overlays.screen'
import { type ApiError, apiError } from '../../../machines/core/api-error'
import type { DomainEvent } from '../../../machines/domain-events'
import { cannotSellText, type OpenIntent } from '../../../machines/money/intent'
import { table, toastFor } from '../../../machines/shell/overlays/toast.rules'
import { screen } from '../../fixtures/app.fixture'
import { openComponent } from '../../fixtures/open-scene'
import { waitFor } from '../../walker/timeouts'
import { forSupport } from '../records'

type EmittedOf<Type, Each = DomainEvent> = Each extends { type: infer Own }
  ? Type extends Own
    ? Each
    : never
  : never
type Payload<Type> = Omit<EmittedOf<Type>, 'type'>
/** True for an event with a payload other than a failed call's error. */
type IsSpecial<Type> = keyof Payload<Type> extends never
  ? false
  : { error: ApiError } extends Payload<Type>
    ? false
    : true
/** Payloads of the events above. A new such event does not compile until it has samples here. */
type Samples = {
  [Type in DomainEvent['type'] as IsSpecial<Type> extends true ? Type : never]: Payload<Type>[]
}

const personText = 'belongs to ADA OKAFOR, 0123456789'
const errors: ApiError[] = [
  apiError(null, null),
  apiError(503, null),
  apiError(409, 'Add a bank account first'),
  apiError(422, personText, { referredBy: personText }),
]
const rejections = errors.map((error) => ({ error }))
const kinds = ['sell', 'sellAll', 'transfer', 'swap'] as const
const endedIntents = kinds.map((kind) => {
  const order = { symbol: 'BTC', chain: 'btc', amountCrypto: '0.12345678' }
  const intent: OpenIntent = { intentId: 'intent-canary', kind, ...order, createdAt: 1, state: 'unknown' }
  return { intent }
})

const samples: Samples = {
  'session.restored': [],
  'session.rejected': [{}, { isRemote: true }],
  'session.began': [],
  'login.succeeded': [],
  'login.recognisedOldAccount': [],
  'biometricLogin.succeeded': [],
  'biometricLogin.failed': [],
  'confirm.agreed': [],
  'confirm.declined': [],
  'toast.undone': [],
  'bankAccount.discarded': [],
  'biometricRegistration.failed': [],
  'reauthenticate.confirmed': [],
  'reauthenticate.abandoned': [],
  'session.ended': (['loggedOut', 'expired', 'elsewhere', 'accountDeleted', 'oldAccountLeft'] as const).map(
    (reason) => ({ reason }),
  ),
  'register.succeeded': [{ accountId: 'acc-canary', role: 'customer' }],
  'bankAccount.becameDefault': [{ id: 'bank-canary' }],
  'bankAccount.deleted': [{ id: 'bank-canary' }],
  'bankAccount.restored': [{ id: 'bank-canary' }],
  'complaint.filed': [{ ticket: 'T-7H2K9Q4M' }, { ticket: '' }] as never,
  'watch.changed': [
    { count: 1, symbol: 'USDT', status: 'approved' },
    { count: 3, symbol: 'USDT', status: 'approved' },
  ] as never,
  'profileField.saved': [{ field: 'phone' }] as never,
  'reads.refused': rejections.map((refusal) => ({ ...refusal, name: 'sellPage' })) as never,
  'reads.moreRefused': rejections as never,
  'deposit.addressCopied': [{ coin: 'USDT (TRC-20)' }, {}] as never,
  'receipt.saved': [{ format: 'png' }, { format: 'letter' }],
  'receipt.failed': [{ format: 'png' }],
  'deposit.pictureSaved': [{ coin: 'BTC' }] as never,
  'walletMode.switched': [{ on: true }, { on: false }],
  'placement.completed': kinds.map((kind) => ({ kind })) as never,
  'placement.unconfirmed': kinds.map((kind) => ({ kind })) as never,
  'placement.refused': kinds.flatMap((kind) => rejections.map((refusal) => ({ ...refusal, kind }))) as never,
  'outbox.settled': endedIntents,
  'outbox.rejected': endedIntents,
}

/** One rejected call stands for all: its toast depends only on the error. */
const rejectedCall = 'login.refused'
const payloadsOf = (type: string): readonly object[] =>
  (samples as Record<string, object[]>)[type] ?? (/refused$/i.test(type) ? rejections : [{}])
const events = [...new Set([...Object.keys(table), ...Object.keys(samples), rejectedCall])].flatMap((type) =>
  payloadsOf(type).map((payload) => ({ type, ...payload }) as DomainEvent),
)
const toasts = events.filter((event) => toastFor(event) !== null)

/** Returns a toast's visible text and the sentences about it that support reads. */
const toastAndStory = async (event: DomainEvent) => {
  const { services } = openComponent(<WithOverlays>{null}</WithOverlays>)
  // The overlays load their code immediately when there is something to show.
  services.eventBus.emit(event)
  /** Excludes the time of an order, because recordings do not keep it. */
  const textOf = (role: string) => {
    const region = screen.queryByRole(role)
    const time = region?.querySelector('time')?.textContent ?? ''
    return (region?.textContent ?? '').replace(time, '')
  }
  const toastTexts = () => textOf('status') + textOf('alert')
  await waitFor(() => expect(toastTexts()).not.toBe(''))
  const visibleText = toastTexts()
  cleanup()
  const records = services.records.filter(({ flow }) => flow === 'toast')
  const recording = await makeRecording({ ...forSupport, records })
  const sentences = storyOf(recording.steps).filter(({ text }) => text.startsWith('You read: '))
  return { visibleText, quotes: sentences.map(({ text }) => text.slice("You read: '".length, -1)), recording }
}

/** Replaces figures, as a recording does, and drops the Undo button's text. */
const withoutFigures = (text: string): string =>
  text.replaceAll(/\d(?:[\d.,]*\d)?/g, '…').replace(/Undo$/, '')

it('the cases have more than 70 toasts', () => expect(toasts.length).toBeGreaterThan(70))

it.each(toasts.map((event) => [JSON.stringify(event), event] as const))(
  'the story quotes the toast without names: %s',
  async (_, event) => {
    const { visibleText, quotes, recording } = await toastAndStory(event)
    expect(JSON.stringify(recording)).not.toMatch(/OKAFOR|0123456789|0\.12345678|canary/)
    if (visibleText.includes('OKAFOR')) return expect(quotes).toEqual([])
    const isUnconfirmedSale = event.type === 'placement.unconfirmed' && visibleText.startsWith(cannotSellText)
    const quoted = isUnconfirmedSale ? visibleText.slice(cannotSellText.length) : visibleText
    expect(quotes.map((text) => text.split("' and '").join(''))).toEqual([withoutFigures(quoted)])
  },
)
