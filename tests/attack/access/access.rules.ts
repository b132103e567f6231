/** Who may call. `owner`: customers, about what is theirs alone; `account`: whoever has a valid token. */
export type Level = 'public' | 'account' | 'customer' | 'owner' | 'owner or admin'

export const callers = [
  ...(['owner', 'other', 'old', 'admin', 'nobody'] as const),
  ...(['expired', 'revoked', 'malformed'] as const),
]
export type Caller = (typeof callers)[number]

/** `open`: not refused for who asks. `hidden`: as if it did not exist. */
export type Verdict = 'open' | 'unauthenticated' | 'forbidden' | 'hidden'

const signedIn: Record<Exclude<Level, 'public'>, Partial<Record<Caller, Verdict>>> = {
  account: { owner: 'open', other: 'open', admin: 'open' },
  customer: { owner: 'open', other: 'open', admin: 'forbidden' },
  owner: { owner: 'open', other: 'hidden', admin: 'forbidden' },
  'owner or admin': { owner: 'open', other: 'hidden', admin: 'open' },
}

/** What each cell of the matrix must say; an old customer holds no token that counts (AMB-13). */
export const verdictFor = (level: Level, caller: Caller): Verdict =>
  level === 'public' ? 'open' : (signedIn[level][caller] ?? 'unauthenticated')

/** Every call of openapi.yaml, by who may make it. A call that stands nowhere here fails the suite. */
const callsOf: Record<Level, string> = {
  public: `
    login loginOld register recoverOldAccount sendRecovery verifyRecovery resetPassword
    beginBiometricLogin finishBiometricLogin
  `,
  account: 'logout',
  'owner or admin': 'getKyc',
  owner: `
    getCustomer updateCustomer linkReferral getReferralInfo savePassword getDepositAddress
    getRank getTransaction reportTransaction listComments addComment makeBankAccountDefault
    restoreBankAccount discardBankAccount editBankAccount deleteBankAccount readNotification
    removeFingerprint
  `,
  // A key of getIntent that is somebody else's answers like one that was never seen: 200, 'absent' (ruling 22).
  customer: `
    getIntent listReferrals listDownliners getLeaderboard getEarnings findAccount updatePassword
    updateAccount deleteAccount beginBiometricRegistration finishBiometricRegistration
    listFingerprints listRates getRate listCurrencies getDollarPrice getPriceHistory
    listAnnouncements listTransactions listWallets getWalletMode setWalletMode
    listWalletActivities listActivitiesOfWallet getWallet sellFromWallet sellAllFromWallet
    transferFromWallet swapInWallet listBanks listOldBankAccounts listBankAccounts
    addBankAccount fileComplaint listNotifications listActivities
  `,
}
export const callLevels: Record<string, Level> = Object.fromEntries(
  Object.entries(callsOf).flatMap(([level, names]) =>
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, level as Level] as const),
  ),
)
