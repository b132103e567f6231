import type { BiometricLoginFact } from './auth/biometric-login.machine'
import type { LoginFact } from './auth/login.machine'
import type { OldAccountFact } from './auth/old-account.machine'
import type { ReauthenticateFact } from './auth/reauthenticate.machine'
import type { RecoveryFact } from './auth/recovery.machine'
import type { RegisterFact } from './auth/register.machine'
import type { SessionFact } from './auth/session.machine'
import type { SplashFact } from './auth/splash.machine'
import type { BankAccountFact } from './banks/bank-account.machine'
import type { BankBoardFact } from './banks/bank-board.machine'
import type { BankEditorFact } from './banks/bank-editor.machine'
import type { ComplaintFact } from './help/complaint.machine'
import type { LiveChatFact } from './help/live-chat.machine'
import type { WatchFact } from './notifications/watch.machine'
import type { BiometricRegistrationFact } from './profile/biometric-registration.machine'
import type { ChangePasswordFact } from './profile/change-password.machine'
import type { DeleteAccountFact } from './profile/delete-account.machine'
import type { FingerprintsFact } from './profile/fingerprints.machine'
import type { ProfileFieldFact } from './profile/profile-field.machine'
import type { LeaderboardFact } from './referrals/leaderboard.machine'
import type { ReferralBoardFact } from './referrals/referral-board.machine'
import type { DepositFact } from './sell/deposit.machine'
import type { RateBoardFact } from './sell/rate-board.machine'
import type { OutboxFact } from './shared/intent'
import type { PagedListFact } from './shared/paged-list.machine'
import type { ConfirmFact } from './shell/confirm.machine'
import type { InstallFact } from './shell/install.machine'
import type { CommentsFact } from './transactions/comments.machine'
import type { DetailsFact } from './transactions/details.machine'
import type { HistoryFact } from './transactions/history.machine'
import type { ReceiptFact } from './transactions/receipt.machine'
import type { ReportFact } from './transactions/report.machine'
import type { SellOrderFact } from './wallets/sell-order.setup'
import type { SwapFact } from './wallets/swap.setup'
import type { TransferFact } from './wallets/transfer.setup'
import type { WalletModeFact } from './wallets/wallet-mode.machine'
import type { WalletOverviewFact } from './wallets/wallet-overview.machine'

/** Everything any flow can tell. Domains talk by facts, never by imports. */
export type Fact =
  /** Told by the page itself: something broke that nobody took care of. */
  | { type: 'app.failed' }
  | ComplaintFact
  | ConfirmFact
  | DepositFact
  | CommentsFact
  | DetailsFact
  | HistoryFact
  | ReceiptFact
  | ReportFact
  | InstallFact
  | LiveChatFact
  | LoginFact
  | RateBoardFact
  | SessionFact
  | SplashFact
  | WatchFact
  | BankAccountFact
  | BankBoardFact
  | BankEditorFact
  | BiometricLoginFact
  | BiometricRegistrationFact
  | ChangePasswordFact
  | DeleteAccountFact
  | FingerprintsFact
  | OldAccountFact
  | OutboxFact
  | ProfileFieldFact
  | ReauthenticateFact
  | RecoveryFact
  | RegisterFact
  | SellOrderFact
  | SwapFact
  | TransferFact
  | WalletModeFact
  | WalletOverviewFact
  | LeaderboardFact
  | PagedListFact
  | ReferralBoardFact
