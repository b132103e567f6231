/** What a call may name of somebody's. */
export interface Names {
  account: string
  username: string
  email: string
  transaction: string
  number: string
  bank: string
  deletedBank: string
  discarded: string
  spare: string
  notification: string
  key: string
  phone: string
  fingerprint: string
}

export const adas: Names = {
  account: 'acc-ada',
  username: 'ada',
  email: 'canary.ada@example.com',
  transaction: 'tx-ada-003',
  number: 'CN-ADAXXXX003',
  bank: 'bac-ada-002',
  deletedBank: 'bac-ada-003',
  discarded: 'bac-ada-004',
  spare: 'bac-ada-001',
  notification: 'not-ada-003',
  key: 'canary-key-of-ada',
  phone: '+2348067778899',
  fingerprint: 'canary-fingerprint-of-ada',
}

/** Of the same form, and nobody's. */
export const nobodys: Names = {
  account: 'acc-zzz',
  username: 'zzz0',
  email: 'canary.zzz@example.com',
  transaction: 'tx-zzz-003',
  number: 'CN-ZZZXXXX003',
  bank: 'bac-zzz-002',
  deletedBank: 'bac-zzz-003',
  discarded: 'bac-zzz-004',
  spare: 'bac-zzz-001',
  notification: 'not-zzz-003',
  key: 'canary-key-of-zzz',
  phone: '+2348067778800',
  fingerprint: 'canary-fingerprint-of-zzz',
}
