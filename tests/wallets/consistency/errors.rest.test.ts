import { describe, expect, it } from 'vitest'
import { contractFixture } from '../../contract/contract.fixture'
import {
  apiErrorIn,
  badAmounts,
  type Call,
  calls,
  fieldError,
  moneyFixture,
} from '../money/money-calls.fixture'

const fixture = moneyFixture(contractFixture())
const { credit, move, holds, untouched } = fixture

/** The expected errors of each of the four money calls. */
const rejections: Record<Call, { amounts: unknown[]; wallets: object[] }> = {
  sell: {
    amounts: [...badAmounts, '0', 0, '0.00000000', '-0'],
    wallets: [
      ...[{ currencySymbol: 'DOGE' }, { chain: 'doge' }, { chain: 'btc' }, { currencySymbol: 'BTC' }],
      { currencySymbol: '__proto__' },
    ],
  },
  // Only a missing amount or 0 sells everything.
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

describe.each(calls)('rejected call moves nothing [WSELL-24] [SWAP-08]: %s', (call) => {
  it('the API rejects an invalid amount', async () => {
    for (const amountCrypto of rejections[call].amounts)
      expect({ amountCrypto, ...apiErrorIn(await move(call, { amountCrypto })) }).toEqual({
        amountCrypto,
        ...fieldError('amountCrypto', 'Invalid amount'),
      })
    const { fields } = await move(call, { amountCrypto: undefined })
    expect(fields).toEqual({ amountCrypto: 'This field is required' })
    await untouched()
  })

  it('the API rejects an unknown wallet', async () => {
    for (const body of rejections[call].wallets)
      expect({ body, ...apiErrorIn(await move(call, body)) }).toEqual({
        body,
        status: 404,
        fields: {},
        summary: 'Wallet not found',
      })
    await untouched()
  })

  it('a call moves only the token owner’s coins, whatever its body says', async () => {
    const claims = { accountId: 'acc-ada', customer: 'ada', who: 'ada', sender: 'acc-ada', from: 'ada' }
    const response = await move(call, claims, { who: 'kemi' })
    expect(apiErrorIn(response)).toEqual(fieldError('amountCrypto', 'Insufficient balance'))
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
  // The API ignores digits beyond 4 decimals.
  ['swap', '100.00009999', 200, '0'],
  ['swap', '100.0001', 422, '100'],
])(
  'the balance limits %s: %s of 100 gives %i [WSELL-24] [SWAP-08]',
  async (call, amount, status, remaining) => {
    const response = await move(call, { amountCrypto: amount })
    if (status === 422)
      expect(apiErrorIn(response)).toEqual(fieldError('amountCrypto', 'Insufficient balance'))
    else expect(response.status).toBe(status)
    expect(await holds()).toBe(remaining)
  },
)

it.each<Call>(['sell', 'sell/all'])(
  'a customer without a bank account cannot %s [WSELL-24]',
  async (call) => {
    await credit('USDT', 'tron', '50', 'newbie')
    const response = await move(call, {}, { who: 'newbie' })
    expect(response).toMatchObject({ status: 409, summary: 'Add a bank account first' })
    expect(await holds('newbie')).toBe('50')
  },
)

it('the API names all invalid fields at once', async () => {
  const message = 'This field is required'
  const noFields = { amountCrypto: undefined, currencySymbol: undefined, chain: undefined }
  const missing = { amountCrypto: message, currencySymbol: message, chain: message }
  expect((await move('sell', noFields)).fields).toEqual(missing)
  expect((await move('transfer', { amountCrypto: '-1', recipient: '' })).fields).toEqual({
    amountCrypto: 'Invalid amount',
    recipient: message,
  })
  const sameToken = { toCurrencySymbol: 'USDT', toChain: 'eth' }
  expect((await move('swap', { ...sameToken, amountCrypto: 'x', walletType: 'y' })).fields).toEqual({
    toCurrencySymbol: "You can't swap the same token",
    amountCrypto: 'Invalid amount',
    walletType: expect.any(String),
  })
  await untouched()
})
