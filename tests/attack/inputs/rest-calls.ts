import { contract, type Operation as Described } from '../../../mock-api/http/openapi-document'
import { passwords } from '../../fixtures/rest'
import type { OwnerNames } from '../access/owners'
import type { RawRequest } from '../wire/wire'

export interface RestCall {
  /** Values of the path parameters. */
  path?: Record<string, string>
  query?: Record<string, string>
  body?: object
}

const credential = (response: object) => ({ id: 'AAAA', rawId: 'AAAA', response, type: 'public-key' })
const attestation = credential({ clientDataJSON: 'AAAA', attestationObject: 'AAAA' })
const assertion = credential({ clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' })
const wrongPassword = 'Not-The-Password-1'
const newPassword = 'Brand-New-Naira-2'
const account = {
  accountName: 'Some Holder',
  accountNumber: '7788990011',
  accountType: 'savings',
  bankId: '000013',
}
const editedAccount = { ...account, accountNumber: '7788990022' }
const person = (n: OwnerNames) => ({
  firstName: 'Ngozi',
  lastName: 'Okoye',
  username: n.username.padEnd(4, '0'),
  email: n.email,
  phone: n.phone,
})
const pair = { chain: 'tron', symbol: 'usdt', type: 'default' }

/** Requests for resources with these names; the other calls use the contract's `x-sample`. */
const callsByName: Record<string, (n: OwnerNames) => RestCall> = {
  login: (n) => ({ body: { userId: n.username, password: wrongPassword } }),
  loginOld: (n) => ({ body: { userId: n.username, password: wrongPassword } }),
  register: (n) => ({ body: { ...person(n), password: newPassword } }),
  recoverOldAccount: (n) => ({ body: { ...person(n), id: n.account, password: wrongPassword } }),
  sendRecovery: (n) => ({ body: { email: n.email } }),
  verifyRecovery: (n) => ({ body: { email: n.email, otp: '000000' } }),
  resetPassword: (n) => ({ body: { email: n.email, newPassword: newPassword, otp: '000000' } }),
  finishBiometricLogin: () => ({ body: assertion }),
  finishBiometricRegistration: () => ({ body: attestation }),
  getCustomer: (n) => ({ path: { id: n.account } }),
  updateCustomer: (n) => ({ path: { id: n.account }, body: { phone: '08091112255' } }),
  linkReferral: (n) => ({ body: { accountId: n.account, referredBy: 'KMI5P2YD' } }),
  getReferralInfo: (n) => ({ path: { id: n.account } }),
  savePassword: (n) => ({
    body: { email: n.email, newPassword: passwords.ada, confirmPassword: passwords.ada },
  }),
  findAccount: (n) => ({ path: { a: 'customer', b: n.username } }),
  updatePassword: () => ({ body: { oldPassword: wrongPassword, newPassword: newPassword } }),
  updateAccount: () => ({ body: { firstName: 'Some', lastName: 'Body' } }),
  deleteAccount: () => ({ path: { password: wrongPassword } }),
  getKyc: (n) => ({ path: { id: n.account } }),
  getDepositAddress: (n) => ({ path: { ...pair, id: n.account } }),
  getDollarPrice: () => ({ path: pair }),
  getPriceHistory: () => ({ path: pair }),
  getRank: (n) => ({ path: { id: n.account } }),
  getTransaction: (n) => ({ path: { id: n.transaction } }),
  reportTransaction: (n) => ({
    path: { transactionId: n.number },
    body: { message: 'I Did Not Receive The Money', transactionId: n.number },
  }),
  setNote: (n) => ({ path: { id: n.transaction }, body: { text: 'Rent for Bola' } }),
  listComments: (n) => ({ query: { transactionId: n.number } }),
  addComment: (n) => ({ body: { body: 'Where is it?', transactionId: n.number } }),
  listActivitiesOfWallet: () => ({ path: { a: 'USDT', b: 'tron' } }),
  getIntent: (n) => ({ path: { key: n.key } }),
  transferFromWallet: () => ({
    body: { amountCrypto: '20', currency: 'USDT', recipient: 'newbie', chain: 'tron' },
  }),
  getWallet: () => ({ path: { a: 'USDT', b: 'tron' } }),
  addBankAccount: () => ({ body: account }),
  makeBankAccountDefault: (n) => ({ path: { id: n.bank } }),
  restoreBankAccount: (n) => ({ path: { id: n.deletedBank } }),
  discardBankAccount: (n) => ({ path: { id: n.discarded } }),
  editBankAccount: (n) => ({ path: { id: n.bank }, body: { ...editedAccount, password: passwords.ada } }),
  deleteBankAccount: (n) => ({ path: { id: n.bank } }),
  fileComplaint: (n) => ({ body: { transactionId: n.number, blockchainTransactionHash: '0xabc' } }),
  getTicket: (n) => ({ path: { ticket: n.ticket } }),
  reopenTicket: (n) => ({ path: { ticket: n.ticket } }),
  readNotification: (n) => ({ path: { id: n.notification } }),
  endSession: (n) => ({ path: { id: n.session } }),
  removeFingerprint: (n) => ({ path: { id: n.fingerprint } }),
}
export interface Operation {
  name: string
  method: string
  template: string
  /** The status of a successful response. */
  success: number
  described: Described
}
export const operations: Operation[] = Object.entries(contract.paths).flatMap(([template, methods]) =>
  Object.entries(methods).map(([method, described]) => ({
    name: described.operationId,
    method: method.toUpperCase(),
    template,
    described,
    success: Number(Object.keys(described.responses).find((status) => status.startsWith('2'))),
  })),
)

/** Returns the call that the owner of these names would make. */
export const restCallOf = ({ name, described }: Operation, n: OwnerNames): RestCall =>
  callsByName[name]?.(n) ?? described['x-sample'] ?? {}

type OperationRequest = RawRequest & { headers: Record<string, string>; body?: string }

/** Builds the request; a path parameter that has no value keeps its name. */
export const requestOf = (
  { method, template }: Operation,
  { path, query, body }: RestCall,
): OperationRequest => {
  const filledPath = template.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(path?.[name] ?? name),
  )
  return {
    method,
    path: query ? `${filledPath}?${new URLSearchParams(query)}` : filledPath,
    headers: body ? { 'content-type': 'application/json' } : {},
    ...(body && { body: JSON.stringify(body) }),
  }
}

/** Calls whose test values are rejected even for the owner; other tests cover them. */
export const callsRejectedForValues: ReadonlySet<string> = new Set([
  ...'login loginOld register recoverOldAccount verifyRecovery resetPassword finishBiometricLogin'.split(' '),
  ...'finishBiometricRegistration updatePassword deleteAccount linkReferral savePushSubscription'.split(' '),
])

/** The recipient search and public calls: the contract allows them to reveal whether an account exists. */
export const callsRevealingAccounts: ReadonlySet<string> = new Set([
  'login',
  'loginOld',
  'register',
  'findAccount',
])
