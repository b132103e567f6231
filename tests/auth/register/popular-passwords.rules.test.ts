import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { popularPasswords } from '../../../client/auth/register/popular-passwords.store'

/** The server's list, which is the source (decision 46). */
const source = readFileSync('mock-api/accounts/common-passwords.txt', 'utf8')
  .split('\n')
  .filter((line) => !line.startsWith('#'))
  .flatMap((line) => line.split(' '))
  .filter((word) => word !== '')

it('client and server refuse the same 3,000 passwords (rulings 26 and 35)', () => {
  expect(source).toHaveLength(3_000)
  expect([...popularPasswords]).toEqual(source)
  expect(source.filter((word) => word !== word.toLowerCase())).toEqual([])
  // Shorter ones are invalid anyway.
  expect(source.filter((word) => [...word].length < 6)).toEqual([])
})
