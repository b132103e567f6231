import type { BiometricLoginEmitted } from './auth/login/biometric-login.machine'
import type { LoginEmitted } from './auth/login/login.machine'
import type { OldAccountEmitted } from './auth/old-account/old-account.machine'
import type { ReauthenticateEmitted } from './auth/reauthenticate/reauthenticate.machine'
import type { RecoveryEmitted } from './auth/recovery/recovery.machine'
import type { RegisterEmitted } from './auth/register/register.machine'
import type { SessionEmitted } from './auth/session/session.machine'
import type { SplashEmitted } from './auth/session/splash.machine'
import type { BankAccountEmitted } from './banks/account/bank-account.machine'
import type { BankBoardEmitted } from './banks/board/bank-board.machine'
import type { BankEditorEmitted } from './banks/editor/bank-editor.machine'
import type { PagedListEmitted } from './core/paged-list.machine'
import type { ComplaintEmitted } from './help/complaint.machine'
import type { LiveChatEmitted } from './help/live-chat.machine'
import type { OutboxEmitted } from './money/intent'
import type { WatchEmitted } from './notifications/watch.machine'
import type { ChangePasswordEmitted } from './profile/change-password.machine'
import type { DeleteAccountEmitted } from './profile/delete-account.machine'
import type { BiometricRegistrationEmitted } from './profile/fingerprints/biometric-registration.machine'
import type { FingerprintsEmitted } from './profile/fingerprints/fingerprints.machine'
import type { ProfileFieldEmitted } from './profile/profile-field.machine'
import type { LeaderboardEmitted } from './referrals/leaderboard.machine'
import type { ReferralBoardEmitted } from './referrals/referral-board.machine'
import type { DepositEmitted } from './sell/deposit/deposit.machine'
import type { RateBoardEmitted } from './sell/rates/rate-board.machine'
import type { InstallEmitted } from './shell/install/install.machine'
import type { ConfirmEmitted } from './shell/overlays/confirm.machine'
import type { CommentsEmitted } from './transactions/comments/comments.machine'
import type { DetailsEmitted } from './transactions/details/details.machine'
import type { HistoryEmitted } from './transactions/history/history.machine'
import type { ReceiptEmitted } from './transactions/receipt/receipt.machine'
import type { ReportEmitted } from './transactions/report/report.machine'
import type { WalletModeEmitted } from './wallets/overview/wallet-mode.machine'
import type { WalletOverviewEmitted } from './wallets/overview/wallet-overview.machine'
import type { SellOrderEmitted } from './wallets/sell-order/sell-order.setup'
import type { SwapEmitted } from './wallets/swap/swap.setup'
import type { TransferEmitted } from './wallets/transfer/transfer.setup'

/** Everything any flow can tell. Domains talk by domain events, never by imports. */
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
