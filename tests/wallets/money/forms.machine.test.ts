import { describe, expect, it } from 'vitest'
import { apiError } from '../../../machines/core/api-error'
import { play, played } from '../../models/form-flows'
import { doneEvent } from '../../models/graph'
import { marketData, pair } from '../orders/placement.fixture'
import { transferMarketData, wallet } from '../orders/transfer/transfer.model'

const read = doneEvent('readMarketData', marketData)
const accountId = 'acc-ada'
const fields = { amountCrypto: 'Too much', recipient: 'Blocked', toSymbol: 'Paused', other: 'Wrong too' }
const rejection = doneEvent('placeIntent', { state: 'rejected', error: apiError(422, 'No', fields) })
const submit = { type: 'placement.submit', intentId: 'i' }
const typed = (type: string, text: string) => ({ type, text, pasted: false })

const sell = () => played('walletSale', { ...pair, open: null }, read)
const transfer = () =>
  played(
    'transfer',
    { accountId },
    { type: 'transfer.open', ...wallet, open: null },
    doneEvent('readMarketData', transferMarketData),
    { type: 'transfer.pickRecent', text: ' bisi ' },
  )
const swapMarketData = { balance: '0.01', fromPrice: '60000', toPrice: '1' }
const swap = () =>
  played(
    'swap',
    undefined,
    { type: 'swap.open', open: null },
    { type: 'swap.pickFrom', symbol: 'BTC', chain: 'btc' },
    { type: 'swap.pickTo', symbol: 'USDT', chain: 'tron' },
    doneEvent('readMarketData', swapMarketData),
    typed('swap.enterAmount', '0.01'),
  )

const readTransfer = doneEvent('readMarketData', transferMarketData)
const refused = {
  walletSale: async () =>
    play(
      await sell(),
      typed('walletSale.enterUsd', '60'),
      ...[{ type: 'walletSale.review' }, submit, read, rejection, read],
    ),
  transfer: async () =>
    play(
      await transfer(),
      doneEvent('findRecipient', { id: 'acc-bisi' }),
      typed('transfer.enterUsd', '5'),
      ...[{ type: 'transfer.review' }, submit, readTransfer, rejection, readTransfer],
    ),
  swap: async () =>
    play(
      await swap(),
      { type: 'swap.review' },
      submit,
      doneEvent('readMarketData', swapMarketData),
      rejection,
    ),
}

it.each([
  ['walletSale', typed('walletSale.enterUsd', '0.0005'), 'amountCrypto'],
  ['walletSale', typed('walletSale.enterCrypto', '0.0005'), 'amountCrypto'],
  ['transfer', typed('transfer.enterUsd', '5'), 'amountCrypto'],
  ['transfer', typed('transfer.enterCrypto', '5'), 'amountCrypto'],
  ['transfer', typed('transfer.enterRecipient', 'bola'), 'recipient'],
  ['swap', typed('swap.enterAmount', '0.005'), 'amountCrypto'],
  ['swap', { type: 'swap.pickTo', symbol: 'ETH', chain: 'eth' }, 'toSymbol'],
] as const)('in %s, %j clears only the server’s message for that field', async (flow, event, field) => {
  const form = await refused[flow]()
  expect(form.state.context.error).toMatchObject({ fields })
  await form.happen(event)
  const { [field]: _, ...rest } = fields
  expect(form.state.context.error).toEqual({ summary: 'No', status: 422, fields: rest })
})

describe('transfer form', () => {
  it('a transfer looks up the trimmed recipient', async () => {
    expect((await transfer()).calls.at(-1)).toEqual({ actor: 'findRecipient', input: { userId: 'bisi' } })
  })

  it.each([
    { symbol: 'USDT', chain: null },
    { symbol: null, chain: 'tron' },
  ])('a transfer from an incomplete wallet, %j, starts with the choice of a wallet', async (half) => {
    const flow = await played(
      'transfer',
      { accountId },
      {
        type: 'transfer.open',
        ...half,
        open: null,
      },
    )
    expect(flow.state).toMatchObject({ value: 'choosing', context: { symbol: null, chain: null } })
    expect(flow.calls).toEqual([])
  })
})
