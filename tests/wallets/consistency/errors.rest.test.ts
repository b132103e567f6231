import { describe, expect, it } from 'vitest'
import { contractStage } from '../../contract/stage'
import { apiErrorIn, badAmounts, blamed, type Call, calls, moneyStage } from '../money/money.stage'

const stage = moneyStage(contractStage())
const { credit, move, holds, untouched } = stage

/** What is said of each of the four calls that move money. */
const said: Record<Call, { amounts: unknown[]; wallets: object[] }> = {
  sell: {
    amounts: [...badAmounts, '0', 0, '0.00000000', '-0'],
    wallets: [
      ...[{ currencySymbol: 'DOGE' }, { chain: 'doge' }, { chain: 'btc' }, { currencySymbol: 'BTC' }],
      { currencySymbol: '__proto__' },
    ],
  },
  // An amount never means everything, and nothing else than nothing does.
  'sell/all': {
    amounts: ['1', '100', 1, '-0', '0.000000001', '0e1', '', null, true, 'all', [0]],
    wallets: [{ currencySymbol: 'DOGE' }],
  },
  transfer: {
    amounts: [...badAmounts, '0', 0, '0.00'],
    wallets: [{ currency: 'DOGE' }, { chain: 'doge' }, { chain: 'btc' }],
  },
  swap: {
    amounts: [...badAmounts, '0', 0, '0.0000'],
    wallets: [
      ...[{ fromCurrencySymbol: 'DOGE' }, { fromChain: 'doge' }, { toCurrencySymbol: 'DOGE' }],
      { toChain: 'eth' },
    ],
  },
}

describe.each(calls)('[WSELL-24] [SWAP-08] the server refuses, and nothing moves: %s', (call) => {
  it('of none of the amounts that are none', async () => {
    for (const amountCrypto of said[call].amounts)
      expect({ amountCrypto, ...apiErrorIn(await move(call, { amountCrypto })) }).toEqual({
        amountCrypto,
        ...blamed('amountCrypto', 'Invalid amount'),
      })
    const { fields } = await move(call, { amountCrypto: undefined })
    expect(fields).toEqual({ amountCrypto: 'This field is required' })
    await untouched()
  })

  it('in a wallet that does not exist', async () => {
    for (const body of said[call].wallets)
      expect({ body, ...apiErrorIn(await move(call, body)) }).toEqual({
        body,
        status: 404,
        fields: {},
        summary: 'Wallet not found',
      })
    await untouched()
  })

  it('from anyone but the token’s owner, whatever the body says', async () => {
    const claims = { accountId: 'acc-ada', customer: 'ada', who: 'ada', sender: 'acc-ada', from: 'ada' }
    const answer = await move(call, claims, { who: 'kemi' })
    expect(apiErrorIn(answer)).toEqual(blamed('amountCrypto', 'Insufficient balance'))
    await untouched()
  })
})

it.each<[Call, string, number, string]>([
  ['sell', '100', 200, '0'],
  ['sell', '100.00000001', 422, '100'],
  ['transfer', '100', 200, '0'],
  ['transfer', '100.00000001', 422, '100'],
  ['swap', '99.9999', 200, '0.0001'],
  ['swap', '100', 200, '0'],
  // What is cut off is not asked for.
  ['swap', '100.00009999', 200, '0'],
  ['swap', '100.0001', 422, '100'],
])(
  '[WSELL-24] [SWAP-08] more than the balance: %s, %s of 100 gives %i',
  async (call, amount, status, left) => {
    const answer = await move(call, { amountCrypto: amount })
    if (status === 422) expect(apiErrorIn(answer)).toEqual(blamed('amountCrypto', 'Insufficient balance'))
    else expect(answer.status).toBe(status)
    expect(await holds()).toBe(left)
  },
)

it.each<Call>(['sell', 'sell/all'])('[WSELL-24] a customer without a bank account: %s', async (call) => {
  await credit('USDT', 'tron', '50', 'newbie')
  const answer = await move(call, {}, { who: 'newbie' })
  expect(answer).toMatchObject({ status: 409, summary: 'Add a bank account first' })
  expect(await holds('newbie')).toBe('50')
})

it('all wrong fields are named at once', async () => {
  const message = 'This field is required'
  const none = { amountCrypto: undefined, currencySymbol: undefined, chain: undefined }
  const missing = { amountCrypto: message, currencySymbol: message, chain: message }
  expect((await move('sell', none)).fields).toEqual(missing)
  expect((await move('transfer', { amountCrypto: '-1', recipient: '' })).fields).toEqual({
    amountCrypto: 'Invalid amount',
    recipient: message,
  })
  const same = { toCurrencySymbol: 'USDT', toChain: 'eth' }
  expect((await move('swap', { ...same, amountCrypto: 'x', walletType: 'y' })).fields).toEqual({
    toCurrencySymbol: "You can't swap the same token",
    amountCrypto: 'Invalid amount',
    walletType: expect.any(String),
  })
  await untouched()
})
