/** A customer and her account, in the shapes of the upstream and of the gateway. */
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
