/** Typed values of a registration and of an old account's recovery. */
export const person = {
  firstName: 'Ada',
  lastName: 'Obi',
  username: 'adaobi',
  email: 'ada@example.com',
  phone: '08012345678',
}
