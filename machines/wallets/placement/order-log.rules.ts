/** Nested fields: 'open.kind'. */
const within = <Key extends string, Inner extends string>(key: Key, ...inner: readonly Inner[]) =>
  inner.map((field) => `${key}.${field}` as const)

export const coinFields = ['symbol', 'chain', 'balance']
const orderFields = ['kind', 'symbol', 'chain', 'amountCrypto'] as const
export const openFields = within('open', 'intentId', ...orderFields, 'createdAt', 'state')

export const outcomeFields = [
  'state',
  'decidable',
  ...within('result', 'id', 'amountCrypto', 'amountNgn', 'amountIn'),
  'error',
]

/** The confirmed quote; for a placement that runs by itself in tests. */
export const quoteFields = within('quote', ...orderFields, 'amountUsd', 'amountNgn', 'price', 'rate')
