import { expect, it } from 'vitest'
import { practiceAddress } from '../../client/practice/practice-backend'
import { chainsOf } from '../../machines/sell/deposit/address.rules'

it('the practice address is invalid on every network', () => {
  expect(chainsOf('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toEqual(['tron'])
  expect(chainsOf(practiceAddress)).toEqual([])
  expect(practiceAddress).toContain('PRACTICE')
})
