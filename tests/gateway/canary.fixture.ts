/** Found raw and in every form that a URL, a JSON text or a base64 would give it. */
export const canary = 'CANARY'
export const secret = (what: string) => `${canary} %/..ü🔑 ${what}`

const person = {
  firstName: secret('first'),
  lastName: secret('last'),
  username: secret('username'),
  email: secret('email'),
  phone: secret('phone'),
  password: secret('password'),
}
const credential = {
  id: secret('id'),
  rawId: 'r',
  response: { signature: secret('sig') },
  type: 'public-key',
}
const bankAccount = {
  accountName: secret('name'),
  accountNumber: secret('number'),
  accountType: 'savings',
  bankId: secret('bank'),
}
/** A key is checked before anything leaves. */
const key = `${canary}-key`

/** Every mutation that there is, with secrets in all it takes. */
export const mutations: Record<string, [text: string, variables: object]> = {
  login: [
    '($input: LoginInput!) { login(input: $input) { token } }',
    { input: { userId: secret('u'), password: secret('p') } },
  ],
  loginOld: [
    '($input: LoginInput!) { loginOld(input: $input) { id } }',
    { input: { userId: secret('u'), password: secret('p') } },
  ],
  logout: ['{ logout }', {}],
  register: ['($input: RegisterInput!) { register(input: $input) { token } }', { input: person }],
  linkReferral: ['($c: String!) { linkReferral(accountId: "acc_1", code: $c) }', { c: secret('code') }],
  sendRecoveryCode: ['($e: String!) { sendRecoveryCode(email: $e) }', { e: secret('email') }],
  verifyRecoveryCode: [
    '($e: String!, $o: String!) { verifyRecoveryCode(email: $e, otp: $o) }',
    { e: secret('e'), o: secret('otp') },
  ],
  resetPassword: [
    '($input: ResetPasswordInput!) { resetPassword(input: $input) }',
    { input: { email: secret('e'), newPassword: secret('p'), otp: secret('otp') } },
  ],
  recoverOldAccount: [
    '($input: RecoverOldAccountInput!) { recoverOldAccount(input: $input) { id } }',
    { input: { id: secret('id'), ...person } },
  ],
  beginBiometricRegistration: ['{ beginBiometricRegistration }', {}],
  finishBiometricRegistration: [
    '($c: WebAuthn!) { finishBiometricRegistration(credential: $c) }',
    { c: credential },
  ],
  removeFingerprint: ['{ removeFingerprint(id: "CANARY-id") }', {}],
  beginBiometricLogin: ['{ beginBiometricLogin }', {}],
  finishBiometricLogin: [
    '($c: WebAuthn!) { finishBiometricLogin(credential: $c) { token } }',
    { c: credential },
  ],
  updateName: ['($n: String!) { updateName(firstName: $n, lastName: $n) { id } }', { n: secret('name') }],
  updatePhone: [
    '($p: String!) { updatePhone(accountId: "acc_1", phone: $p) { id } }',
    { p: secret('phone') },
  ],
  changePassword: [
    '($o: String!, $n: String!) { changePassword(oldPassword: $o, newPassword: $n) { token } }',
    { o: secret('old'), n: secret('new') },
  ],
  deleteAccount: ['($p: String!) { deleteAccount(password: $p) }', { p: secret('password') }],
  reportTransaction: [
    '($m: String!) { reportTransaction(transactionId: "CANARY-tx", message: $m) { id } }',
    { m: secret('message') },
  ],
  addComment: [
    '($b: String!, $k: String!) { addComment(transactionId: $b, body: $b, idempotencyKey: $k) { id } }',
    { b: secret('body'), k: key },
  ],
  fileComplaint: [
    '($input: ComplaintInput!, $k: String!) { fileComplaint(input: $input, idempotencyKey: $k) { transactionId } }',
    { input: { transactionId: secret('tx'), blockchainTransactionHash: secret('hash') }, k: key },
  ],
  addBankAccount: [
    '($input: BankAccountInput!, $k: String!) { addBankAccount(input: $input, idempotencyKey: $k) { id } }',
    { input: bankAccount, k: key },
  ],
  editBankAccount: [
    '($input: BankAccountInput!, $p: String!) { editBankAccount(id: "CANARY-id", input: $input, password: $p) { id } }',
    { input: bankAccount, p: secret('password') },
  ],
  makeBankAccountDefault: ['{ makeBankAccountDefault(id: "CANARY-id") { id } }', {}],
  deleteBankAccount: ['{ deleteBankAccount(id: "CANARY-id") { id } }', {}],
  restoreBankAccount: ['{ restoreBankAccount(id: "CANARY-id") { id } }', {}],
  discardBankAccount: ['{ discardBankAccount(id: "CANARY-id") }', {}],
  markNotificationRead: ['{ markNotificationRead(id: "CANARY-id") { id } }', {}],
  setWalletMode: ['{ setWalletMode(walletStatus: true) { walletStatus } }', {}],
  sellFromWallet: [
    '($s: String!, $k: String!) { sellFromWallet(input: { amountCrypto: "1", symbol: $s, chain: btc }, idempotencyKey: $k) { id } }',
    { s: secret('symbol'), k: key },
  ],
  sellAllFromWallet: [
    '($s: String!, $k: String!) { sellAllFromWallet(symbol: $s, chain: btc, idempotencyKey: $k) { id } }',
    { s: secret('symbol'), k: key },
  ],
  transferFromWallet: [
    '($input: WalletTransferInput!, $k: String!) { transferFromWallet(input: $input, idempotencyKey: $k) { id } }',
    { input: { amountCrypto: '1', symbol: secret('s'), chain: 'btc', recipient: secret('to') }, k: key },
  ],
  swapInWallet: [
    '($input: SwapInput!, $k: String!) { swapInWallet(input: $input, idempotencyKey: $k) { from { id } } }',
    {
      input: {
        amountCrypto: '1',
        fromSymbol: secret('from'),
        fromChain: 'btc',
        toSymbol: secret('to'),
        toChain: 'eth',
      },
      k: key,
    },
  ],
}

/** Where they go. */
export const routes = [
  'POST /v1/auth/login',
  'POST /v1/auth/login/old',
  'POST /v1/auth/logout',
  'POST /v1/app/customers',
  'GET /v1/app/customers/acc_1',
  'PATCH /v1/app/customers/acc_1',
  'POST /v1/app/referrals',
  'POST /v1/auth/recovery/send',
  'PUT /v1/auth/recovery/verify',
  'POST /v1/auth/recovery/reset',
  'POST /v1/app/customers/recover/old',
  'GET /v1/auth/biometric/registration',
  'POST /v1/auth/biometric/registration',
  'DELETE /v1/auth/biometric/CANARY-id',
  'GET /v1/auth/biometric/authentication',
  'POST /v1/auth/biometric/authentication',
  'PATCH /v1/auth/account',
  'PATCH /v1/auth/account/password/update',
  `DELETE /v1/auth/account/${encodeURIComponent(secret('password')).replaceAll('.', '%2E')}`,
  'PATCH /v1/app/transactions/report/CANARY-tx',
  'POST /v1/app/comments',
  'POST /v1/app/compliants',
  'POST /v1/app/newbankaccounts',
  'PATCH /v1/app/newbankaccounts/CANARY-id',
  'DELETE /v1/app/newbankaccounts/CANARY-id',
  'PATCH /v1/app/newbankaccounts/default/CANARY-id',
  'PUT /v1/app/newbankaccounts/restore/CANARY-id',
  'DELETE /v1/app/newbankaccounts/final/CANARY-id',
  'GET /v1/app/notifications/CANARY-id/read',
  'PATCH /v1/app/wallets/mode',
  'POST /v1/app/wallets/sell',
  'POST /v1/app/wallets/sell/all',
  'POST /v1/app/wallets/transfer',
  'POST /v1/app/wallets/swap',
]
