import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { popularPasswords } from '../../../client/auth/register/popular-passwords.store'

/** The server's list is the source of the client's list (decision 46). */
const serverPasswords = readFileSync('mock-api/accounts/common-passwords.txt', 'utf8')
  .split('\n')
  .filter((line) => !line.startsWith('#'))
  .flatMap((line) => line.split(' '))
  .filter((word) => word !== '')

it('client and server reject the same 3,000 passwords (rulings 26 and 35)', () => {
  expect(serverPasswords).toHaveLength(3_000)
  expect([...popularPasswords]).toEqual(serverPasswords)
  expect(serverPasswords.filter((word) => word !== word.toLowerCase())).toEqual([])
  // Shorter passwords are invalid anyway.
  expect(serverPasswords.filter((word) => [...word].length < 6)).toEqual([])
})
