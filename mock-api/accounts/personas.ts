/** Seeded people by account id; their passwords are for development only and printed by `npm start`. */
export const personas = {
  /** A regular customer with a default bank account and a history. */
  ada: { accountId: 'acc-ada', customerId: 'cus-ada', password: 'Ada-Naira-1' },
  /** Another regular customer: her data must never reach ada. */
  bola: { accountId: 'acc-bola', customerId: 'cus-bola', password: 'Bola-Naira-1' },
  /** New: no bank account, no transactions. */
  newbie: { accountId: 'acc-newbie', customerId: 'cus-newbie', password: 'New-Naira-1' },
  /** Must verify her identity and has not. */
  kemi: { accountId: 'acc-kemi', customerId: 'cus-kemi', password: 'Kemi-Naira-1' },
} as const

/** A role that this product refuses at login. */
export const staff = { accountId: 'acc-sade', password: 'Sade-Naira-1' } as const

/** An account of the old store. */
export const legacy = { legacyAccountId: 'old-oldie', password: 'Old-Naira-1' } as const
