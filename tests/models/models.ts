import { type FlowId, flows } from '../../machines/flows'
import { biometricLoginModel } from '../auth/login/biometric-login.model'
import { loginModel } from '../auth/login/login.model'
import { oldAccountModel } from '../auth/old-account/old-account.model'
import { reauthenticateModel } from '../auth/reauthenticate/reauthenticate.model'
import { recoveryModel } from '../auth/recovery/recovery.model'
import { registerModel } from '../auth/register/register.model'
import { sessionModel } from '../auth/session/session.model'
import { splashModel } from '../auth/session/splash.model'
import { bankAccountModel } from '../banks/account/bank-account.model'
import { bankBoardModel } from '../banks/board/bank-board.model'
import { bankEditorModel } from '../banks/editor/bank-editor.model'
import { complaintModel } from '../help/complaint.model'
import { liveChatModel } from '../help/live-chat.model'
import { inboxModel } from '../notifications/inbox.model'
import { watchModel } from '../notifications/watch.model'
import { changePasswordModel } from '../profile/change-password.model'
import { deleteAccountModel } from '../profile/delete-account.model'
import { biometricRegistrationModel } from '../profile/fingerprints/biometric-registration.model'
import { fingerprintsModel } from '../profile/fingerprints/fingerprints.model'
import { profileFieldModel } from '../profile/profile-field.model'
import { linkReferralModel } from '../referrals/link-referral.model'
import { referralBoardModel } from '../referrals/referral-board.model'
import { resourceModel } from '../resource/resource.model'
import { depositModel } from '../sell/deposit/deposit.model'
import { senderModel } from '../sell/deposit/sender.model'
import { estimateModel } from '../sell/estimate/estimate.model'
import { kycGateModel } from '../sell/kyc/kyc-gate.model'
import { rateBoardModel } from '../sell/rates/rate-board.model'
import { installModel } from '../shell/install/install.model'
import { alertModel } from '../shell/overlays/alert.model'
import { confirmModel } from '../shell/overlays/confirm.model'
import { overlayModel } from '../shell/overlays/overlay.model'
import { toastModel } from '../shell/overlays/toast.model'
import { updateModel } from '../shell/update/update.model'
import { commentsModel } from '../transactions/comments/comments.model'
import { detailsModel } from '../transactions/details/details.model'
import { historyModel } from '../transactions/history/history.model'
import { receiptModel } from '../transactions/receipt/receipt.model'
import { reportModel } from '../transactions/report/report.model'
import { walletModeModel } from '../wallets/overview/wallet-mode.model'
import { walletOverviewModel } from '../wallets/overview/wallet-overview.model'
import { placementModel } from '../wallets/placement/placement.model'
import { sellOrderModel } from '../wallets/sell-order/sell-order.model'
import { swapModel } from '../wallets/swap/swap.model'
import { transferModel } from '../wallets/transfer/transfer.model'
import type { Model } from './graph'

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
  resource: resourceModel,
  referralBoard: referralBoardModel,
  linkReferral: linkReferralModel,
  watch: watchModel,
  overlay: overlayModel,
  install: installModel,
  update: updateModel,
  alert: alertModel,
  confirm: confirmModel,
  toast: toastModel,
  walletOverview: walletOverviewModel,
  walletMode: walletModeModel,
  placement: placementModel,
  sellOrder: sellOrderModel,
  transfer: transferModel,
  swap: swapModel,
}

/** All flows, or those that a mutation run is about. */
export const chosenFlows = (process.env.FLOWS?.split(',') ?? Object.keys(flows)) as FlowId[]
