import { expect, it } from 'vitest'
import { practiceAddress } from '../../client/practice/practice-backend'
import { chainsOf } from '../../machines/sell/deposit/address.rules'

it('a practice address is valid on no network', () => {
  expect(chainsOf('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toEqual(['tron'])
  expect(chainsOf(practiceAddress)).toEqual([])
  expect(practiceAddress).toContain('PRACTICE')
})
