import { unauthorisedText } from '../auth/session.rules'
import type { Fact } from '../facts'
import { type Refusal, summaryOf } from '../shared/refusal'
import type { Alert } from './alert.machine'
import type { Toast } from './toast.machine'

type FactOf<Type, Each = Fact> = Each extends { type: infer Own } ? (Type extends Own ? Each : never) : never

type Table = { readonly [Type in Fact['type']]: ((fact: FactOf<Type>) => Toast | null) | null }

const success = (text: string) => (): Toast => ({ kind: 'success', text })
const error = (text: string) => (): Toast => ({ kind: 'error', text })

/** A failed call in the server's words (ERR-05). A 401 is told once, when the session ends (AMB-106). */
const refused = ({ refusal }: { refusal: Refusal }): Toast | null =>
  refusal.status === 401 ? null : { kind: 'error', text: summaryOf(refusal) }

const copyFailed = error('Copying did not work. Select the text and copy it by hand.')

/** What the customer hears of each fact; null: nothing. A new fact does not compile until it is decided on. */
const table: Table = {
  'app.failed': error('Something went wrong. Please try again.'),
  'confirm.agreed': null,
  'confirm.declined': null,
  'deposit.addressCopied': success('Address Copied!'),
  'deposit.copyFailed': copyFailed,
  'deposit.refused': refused,
  'details.copyFailed': copyFailed,
  'details.idCopied': success('ID Copied!'),
  'details.refused': refused,
  'history.moreRefused': refused,
  'history.refused': refused,
  'login.recognisedOldAccount': null,
  'login.succeeded': null,
  'rateBoard.refused': refused,
  'session.began': null,
  'session.ended': ({ reason }) => (reason === 'expired' ? error(unauthorisedText)() : null),
  'session.rejected': null,
  'session.restored': null,
  'splash.ended': null,
}

export const toastFor = (fact: Fact): Toast | null =>
  (table[fact.type] as ((told: Fact) => Toast | null) | null)?.(fact) ?? null

/** What has to be seen, not only heard in passing. */
export const alertFor = (fact: Fact): Alert | null =>
  fact.type === 'session.ended' && fact.reason === 'elsewhere'
    ? { title: 'Logged out', text: 'You were logged out in another tab.' }
    : null
