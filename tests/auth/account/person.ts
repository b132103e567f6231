/** What a registration and an old account's recovery are typed with. */
export const person = {
  firstName: 'Ada',
  lastName: 'Obi',
  username: 'adaobi',
  email: 'ada@example.com',
  phone: '08012345678',
}
