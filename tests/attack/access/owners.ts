/** Ada's ids and names that a call may contain. */
export const adasNames = {
  account: 'acc-ada',
  username: 'ada',
  email: 'canary.ada@example.com',
  transaction: 'tx-ada-003',
  number: 'CN-ADAXXXX003',
  bank: 'bac-ada-002',
  deletedBank: 'bac-ada-003',
  discarded: 'bac-ada-004',
  notification: 'not-ada-003',
  key: 'canary-key-of-ada',
  phone: '+2348067778899',
  fingerprint: 'canary-fingerprint-of-ada',
  session: 'canary-session-of-ada',
  ticket: 'canary-ticket-of-ada',
}
export type OwnerNames = typeof adasNames

/** Valid names that belong to no account. */
export const unknownNames: OwnerNames = {
  ...(JSON.parse(JSON.stringify(adasNames).replaceAll('ada', 'zzz').replaceAll('ADA', 'ZZZ')) as OwnerNames),
  username: 'zzz0',
  phone: '+2348067778800',
}
