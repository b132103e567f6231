import type { EmittedFrom } from 'xstate'
import type { ApiError } from './core/api-error'
import type { FlowId, flows } from './flows'
import type { OutboxEmitted } from './money/intent'
import type { ReferralBoardEmitted } from './referrals/referrals.rules'

/** A machine that declares no emitted events has XState's general type. */
type DeclaredEvent<Event> = Event extends { type: infer Type } ? (string extends Type ? never : Event) : never

/** 'card': a picture to share, with the naira and the duration; 'letter': a PDF for the customer's bank. */
export type ReceiptFormat = 'png' | 'pdf' | 'card' | 'letter'

/** The dialog's caller. The response includes it, so that each caller handles only its own dialogs. */
export type ConfirmSubject = 'logOut' | 'install' | 'deleteBankAccount' | 'discardBankAccount' | 'closeForm'

/** Events of actions that have no machine. */
type ActionEvent =
  /** `coin` with its network, if known: 'USDT (TRC-20)'. */
  | { type: 'deposit.addressCopied' | 'deposit.pictureSaved'; coin?: string }
  | { type: 'deposit.copyFailed' | 'deposit.pictureFailed' }
  | { type: 'confirm.agreed' | 'confirm.declined'; subject: ConfirmSubject }
  | { type: 'details.idCopied' | 'details.copyFailed' }
  | { type: 'receipt.saved' | 'receipt.failed'; format: ReceiptFormat }
  /** `count` transactions changed while the app was open; `symbol` and `status` are the first one's. */
  | { type: 'watch.changed'; count: number; symbol: string; status: string }

/** Domains communicate by domain events, never by imports. */
export type DomainEvent =
  | { type: 'app.failed' }
  /** The page could not read its data or a list's next page; `name` names the data. */
  | { type: 'reads.refused' | 'reads.moreRefused'; name: string; error: ApiError }
  | ActionEvent
  | OutboxEmitted
  | ReferralBoardEmitted
  | DeclaredEvent<EmittedFrom<(typeof flows)[FlowId]['machine']>>
