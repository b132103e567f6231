import { type FlowId, flows } from '../../machines/flows'
import { biometricLoginModel } from '../auth/biometric-login.model'
import { loginModel } from '../auth/login.model'
import { oldAccountModel } from '../auth/old-account.model'
import { reauthenticateModel } from '../auth/reauthenticate.model'
import { recoveryModel } from '../auth/recovery.model'
import { registerModel } from '../auth/register.model'
import { sessionModel } from '../auth/session.model'
import { splashModel } from '../auth/splash.model'
import { bankAccountModel } from '../banks/bank-account.model'
import { bankBoardModel } from '../banks/bank-board.model'
import { bankEditorModel } from '../banks/bank-editor.model'
import { complaintModel } from '../help/complaint.model'
import { liveChatModel } from '../help/live-chat.model'
import { inboxModel } from '../notifications/inbox.model'
import { watchModel } from '../notifications/watch.model'
import { biometricRegistrationModel } from '../profile/biometric-registration.model'
import { changePasswordModel } from '../profile/change-password.model'
import { deleteAccountModel } from '../profile/delete-account.model'
import { fingerprintsModel } from '../profile/fingerprints.model'
import { profileFieldModel } from '../profile/profile-field.model'
import { leaderboardModel } from '../referrals/leaderboard.model'
import { referralBoardModel } from '../referrals/referral-board.model'
import { depositModel } from '../sell/deposit.model'
import { estimateModel } from '../sell/estimate.model'
import { kycGateModel } from '../sell/kyc-gate.model'
import { rateBoardModel } from '../sell/rate-board.model'
import { senderModel } from '../sell/sender.model'
import { alertModel } from '../shell/alert.model'
import { confirmModel } from '../shell/confirm.model'
import { installModel } from '../shell/install.model'
import { overlayModel } from '../shell/overlay.model'
import { toastModel } from '../shell/toast.model'
import { updateModel } from '../shell/update.model'
import { commentsModel } from '../transactions/comments.model'
import { detailsModel } from '../transactions/details.model'
import { historyModel } from '../transactions/history.model'
import { receiptModel } from '../transactions/receipt.model'
import { reportModel } from '../transactions/report.model'
import { sellOrderModel } from '../wallets/sell-order.model'
import { swapModel } from '../wallets/swap.model'
import { transferModel } from '../wallets/transfer.model'
import { walletModeModel } from '../wallets/wallet-mode.model'
import { walletOverviewModel } from '../wallets/wallet-overview.model'
import type { Model } from './graph'
import { pagedListModel } from './paged-list.model'

/** What each flow is explored and walked with; a flow without a model does not compile. */
export const models: { readonly [Id in FlowId]: Model<Id> } = {
  session: sessionModel,
  login: loginModel,
  splash: splashModel,
  register: registerModel,
  recovery: recoveryModel,
  oldAccount: oldAccountModel,
  bankAccount: bankAccountModel,
  bankBoard: bankBoardModel,
  bankEditor: bankEditorModel,
  biometricLogin: biometricLoginModel,
  reauthenticate: reauthenticateModel,
  profileField: profileFieldModel,
  changePassword: changePasswordModel,
  deleteAccount: deleteAccountModel,
  biometricRegistration: biometricRegistrationModel,
  fingerprints: fingerprintsModel,
  rateBoard: rateBoardModel,
  deposit: depositModel,
  kycGate: kycGateModel,
  estimate: estimateModel,
  sender: senderModel,
  history: historyModel,
  details: detailsModel,
  comments: commentsModel,
  report: reportModel,
  receipt: receiptModel,
  complaint: complaintModel,
  liveChat: liveChatModel,
  inbox: inboxModel,
  leaderboard: leaderboardModel,
  pagedList: pagedListModel,
  referralBoard: referralBoardModel,
  watch: watchModel,
  overlay: overlayModel,
  install: installModel,
  update: updateModel,
  alert: alertModel,
  confirm: confirmModel,
  toast: toastModel,
  walletOverview: walletOverviewModel,
  walletMode: walletModeModel,
  sellOrder: sellOrderModel,
  transfer: transferModel,
  swap: swapModel,
}

/** All flows, or those that a mutation run is about. */
export const chosenFlows = (process.env.FLOWS?.split(',') ?? Object.keys(flows)) as FlowId[]
