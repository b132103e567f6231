import { expect, it } from 'vitest'
import { practiceAddress } from '../../client/practice/practice-world'
import { chainsOf } from '../../machines/sell/deposit/address.rules'

it('nobody can pay to the address of a practice: no network has such addresses', () => {
  expect(chainsOf('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toEqual(['tron'])
  expect(chainsOf(practiceAddress)).toEqual([])
  expect(practiceAddress).toContain('PRACTICE')
})
