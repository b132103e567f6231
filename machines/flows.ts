import { appLockFlow } from './auth/lock/app-lock.machine'
import { biometricLoginFlow } from './auth/login/biometric-login.machine'
import { loginFlow } from './auth/login/login.machine'
import { oldAccountFlow } from './auth/old-account/old-account.machine'
import { reauthenticateFlow } from './auth/reauthenticate/reauthenticate.machine'
import { recoveryFlow } from './auth/recovery/recovery.machine'
import { registerFlow } from './auth/register/register.machine'
import { sessionFlow } from './auth/session/session.machine'
import { bankAccountFlow } from './banks/account/bank-account.machine'
import { bankEditorFlow } from './banks/editor/bank-editor.machine'
import type { FlowsById } from './core/flow'
import { complaintFlow } from './help/complaint.machine'
import { liveChatFlow } from './help/live-chat.machine'
import { ticketFlow } from './help/ticket.machine'
import { pushFlow } from './notifications/push.machine'
import { changePasswordFlow } from './profile/change-password.machine'
import { deleteAccountFlow } from './profile/delete-account.machine'
import { devicesFlow } from './profile/devices/devices.machine'
import { biometricRegistrationFlow } from './profile/fingerprints/biometric-registration.machine'
import { fingerprintsFlow } from './profile/fingerprints/fingerprints.machine'
import { freezeFlow } from './profile/freeze.machine'
import { profileFieldFlow } from './profile/profile-field.machine'
import { linkReferralFlow } from './referrals/link-referral.machine'
import { depositFlow } from './sell/deposit/deposit.machine'
import { toastFlow } from './shell/overlays/toast.machine'
import { commentsFlow } from './transactions/comments/comments.machine'
import { noteFlow } from './transactions/note/note.machine'
import { reportFlow } from './transactions/report/report.machine'
import { placementFlow } from './wallets/orders/placement.machine'
import { swapFlow } from './wallets/orders/swap/swap.machine'
import { recipientFlow } from './wallets/orders/transfer/recipient.machine'
import { transferFlow } from './wallets/orders/transfer/transfer.machine'
import { walletSaleFlow } from './wallets/orders/wallet-sale/wallet-sale.machine'
import { walletModeFlow } from './wallets/overview/wallet-mode.machine'

/** Only for code that reads every page's records; pages import their own flow. */
export const flows = {
  register: registerFlow,
  recovery: recoveryFlow,
  oldAccount: oldAccountFlow,
  login: loginFlow,
  biometricLogin: biometricLoginFlow,
  reauthenticate: reauthenticateFlow,
  appLock: appLockFlow,
  session: sessionFlow,
  bankAccount: bankAccountFlow,
  bankEditor: bankEditorFlow,
  complaint: complaintFlow,
  ticket: ticketFlow,
  liveChat: liveChatFlow,
  profileField: profileFieldFlow,
  changePassword: changePasswordFlow,
  deleteAccount: deleteAccountFlow,
  freeze: freezeFlow,
  biometricRegistration: biometricRegistrationFlow,
  fingerprints: fingerprintsFlow,
  devices: devicesFlow,
  linkReferral: linkReferralFlow,
  deposit: depositFlow,
  toast: toastFlow,
  comments: commentsFlow,
  note: noteFlow,
  report: reportFlow,
  push: pushFlow,
  walletMode: walletModeFlow,
  placement: placementFlow,
  walletSale: walletSaleFlow,
  transfer: transferFlow,
  recipient: recipientFlow,
  swap: swapFlow,
} as const

export type FlowId = keyof typeof flows

export const flowsById: FlowsById = new Map(Object.entries(flows)) as unknown as FlowsById
