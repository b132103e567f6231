/** The seeded customers. Passwords are for development only; `npm start` prints them. */
export const personas = {
  ada: {
    accountId: 'acc-ada',
    customerId: 'cus-ada',
    password: 'Ada-Naira-1',
    text: 'regular, with a history',
  },
  /** The customer whose data other customers try to read in tests. */
  bola: {
    accountId: 'acc-bola',
    customerId: 'cus-bola',
    password: 'Bola-Naira-1',
    text: 'another regular one',
  },
  /** Has no bank account and no transactions. */
  newbie: { accountId: 'acc-newbie', customerId: 'cus-newbie', password: 'New-Naira-1', text: 'brand-new' },
  kemi: {
    accountId: 'acc-kemi',
    customerId: 'cus-kemi',
    password: 'Kemi-Naira-1',
    text: 'identity check required',
  },
} as const

export const staff = {
  accountId: 'acc-sade',
  password: 'Sade-Naira-1',
  text: 'staff, refused at login',
} as const

export const legacy = {
  legacyAccountId: 'old-oldie',
  password: 'Old-Naira-1',
  text: 'old, to be recovered',
} as const
