/** A customer and her account, as the gateway's upstream and the gateway tell of them. */
export const account = {
  id: 'a-1',
  username: 'ada',
  firstName: 'Ada',
  lastName: 'Obi',
  email: 'ada@example.com',
  phone: '+2348012345678',
  role: { name: 'customer' },
}
export const customer = { id: 'c-1', accountId: account.id, phone: account.phone, kycRequired: false }
