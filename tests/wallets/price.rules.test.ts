import { expect, it } from 'vitest'
import { soundPrice } from '../../machines/wallets/price.rules'

it.each(['0', '0.00', '-1', '-0.00000001'])('%s is no price to count with', (price) => {
  expect(() => soundPrice(price)).toThrow(
    expect.objectContaining({ status: 503, summary: 'There is no price for this coin at the moment' }),
  )
})

it.each(['0.00000001', '1', '60000.5'])('%s is one, and stays as it is', (price) => {
  expect(soundPrice(price)).toBe(price)
})
