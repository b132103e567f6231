import type { BiometricLoginEmitted } from './auth/biometric-login.machine'
import type { LoginEmitted } from './auth/login.machine'
import type { OldAccountEmitted } from './auth/old-account.machine'
import type { ReauthenticateEmitted } from './auth/reauthenticate.machine'
import type { RecoveryEmitted } from './auth/recovery.machine'
import type { RegisterEmitted } from './auth/register.machine'
import type { SessionEmitted } from './auth/session.machine'
import type { SplashEmitted } from './auth/splash.machine'
import type { BankAccountEmitted } from './banks/bank-account.machine'
import type { BankBoardEmitted } from './banks/bank-board.machine'
import type { BankEditorEmitted } from './banks/bank-editor.machine'
import type { ComplaintEmitted } from './help/complaint.machine'
import type { LiveChatEmitted } from './help/live-chat.machine'
import type { WatchEmitted } from './notifications/watch.machine'
import type { BiometricRegistrationEmitted } from './profile/biometric-registration.machine'
import type { ChangePasswordEmitted } from './profile/change-password.machine'
import type { DeleteAccountEmitted } from './profile/delete-account.machine'
import type { FingerprintsEmitted } from './profile/fingerprints.machine'
import type { ProfileFieldEmitted } from './profile/profile-field.machine'
import type { LeaderboardEmitted } from './referrals/leaderboard.machine'
import type { ReferralBoardEmitted } from './referrals/referral-board.machine'
import type { DepositEmitted } from './sell/deposit.machine'
import type { RateBoardEmitted } from './sell/rate-board.machine'
import type { OutboxEmitted } from './shared/intent'
import type { PagedListEmitted } from './shared/paged-list.machine'
import type { ConfirmEmitted } from './shell/confirm.machine'
import type { InstallEmitted } from './shell/install.machine'
import type { CommentsEmitted } from './transactions/comments.machine'
import type { DetailsEmitted } from './transactions/details.machine'
import type { HistoryEmitted } from './transactions/history.machine'
import type { ReceiptEmitted } from './transactions/receipt.machine'
import type { ReportEmitted } from './transactions/report.machine'
import type { SellOrderEmitted } from './wallets/sell-order.setup'
import type { SwapEmitted } from './wallets/swap.setup'
import type { TransferEmitted } from './wallets/transfer.setup'
import type { WalletModeEmitted } from './wallets/wallet-mode.machine'
import type { WalletOverviewEmitted } from './wallets/wallet-overview.machine'

/** Everything any flow can tell. Domains talk by facts, never by imports. */
export type DomainEvent =
  /** Told by the page itself: something broke that nobody took care of. */
  | { type: 'app.failed' }
  | ComplaintEmitted
  | ConfirmEmitted
  | DepositEmitted
  | CommentsEmitted
  | DetailsEmitted
  | HistoryEmitted
  | ReceiptEmitted
  | ReportEmitted
  | InstallEmitted
  | LiveChatEmitted
  | LoginEmitted
  | RateBoardEmitted
  | SessionEmitted
  | SplashEmitted
  | WatchEmitted
  | BankAccountEmitted
  | BankBoardEmitted
  | BankEditorEmitted
  | BiometricLoginEmitted
  | BiometricRegistrationEmitted
  | ChangePasswordEmitted
  | DeleteAccountEmitted
  | FingerprintsEmitted
  | OldAccountEmitted
  | OutboxEmitted
  | ProfileFieldEmitted
  | ReauthenticateEmitted
  | RecoveryEmitted
  | RegisterEmitted
  | SellOrderEmitted
  | SwapEmitted
  | TransferEmitted
  | WalletModeEmitted
  | WalletOverviewEmitted
  | LeaderboardEmitted
  | PagedListEmitted
  | ReferralBoardEmitted
