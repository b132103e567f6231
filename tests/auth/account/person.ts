/** Valid form values for a registration or an old account's recovery. */
export const person = {
  firstName: 'Ada',
  lastName: 'Obi',
  username: 'adaobi',
  email: 'ada@example.com',
  phone: '08012345678',
}
