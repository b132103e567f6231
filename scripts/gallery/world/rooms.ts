const bank = (id: string, name: string) => ({ id, name })

export const banks = [
  bank('000014', 'Access Bank'),
  bank('000016', 'First Bank of Nigeria'),
  bank('000013', 'GTBank'),
  bank('090267', 'Kuda Microfinance Bank'),
  bank('100004', 'OPay'),
  bank('000018', 'Union Bank of Nigeria'),
  bank('000015', 'Zenith Bank'),
]

const saved = (id: string, accountNumber: string, at: number, changed: object = {}) => ({
  id,
  accountName: 'ADA OBI',
  accountNumber,
  accountType: 'savings',
  bank: banks[at]!,
  isDefault: false,
  status: 'active',
  ...changed,
})

export const bankAccounts = [
  saved('a', '0123456789', 2, { isDefault: true }),
  saved('b', '8031234567', 4, { accountType: 'current' }),
  saved('c', '3098765432', 1, { status: 'deleted' }),
]
export const oldBankAccounts = [saved('o', '2003004005', 5)]

export const activities = [
  'login',
  'sell',
  'bank account added',
  'password confirmed',
  'transfer',
  'fingerprint added',
  'swap',
  'complaint',
  'register',
].map((type, at) => ({
  type,
  createDate: new Date(Date.parse('2026-11-20T11:30:00.000Z') - at * 9 * 3_600_000).toISOString(),
}))

const told = (
  id: string,
  title: string,
  body: string,
  hours: number,
  about: object | null,
  read = false,
) => ({
  id,
  title,
  body,
  createDate: new Date(Date.parse('2026-11-20T11:50:00.000Z') - hours * 3_600_000).toISOString(),
  read,
  about,
})

export const notifications = [
  told('n-1', 'Your naira is on its way', '₦198,630.00 for 120 USDT was sent to GTBank ••••6789.', 0, {
    kind: 'transaction',
    id: 'tx-2',
  }),
  told('n-2', 'A bank account was added', 'OPay ••••4567 was added to your account.', 26, {
    kind: 'bankAccounts',
    id: null,
  }),
  told('n-3', 'Welcome to CoinNaira', 'Sell your first coins whenever you like.', 90, null, true),
]

/** Two devices: one that was used, one that never was. */
export const fingerprints = [
  {
    id: 'one',
    name: 'Chrome on Android',
    createDate: '2026-11-03T08:00:00.000Z',
    lastUsedDate: '2026-11-20T07:30:00.000Z',
  },
  { id: 'two', name: 'Safari on iPhone or iPad', createDate: '2026-10-01T08:00:00.000Z', lastUsedDate: null },
]
