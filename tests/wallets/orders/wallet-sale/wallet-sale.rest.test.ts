import { Big } from 'big.js'
import { describe, expect, it } from 'vitest'
import { contractFixture } from '../../../contract/contract.fixture'
import { apiErrorIn, fieldError, moneyFixture, type Sale } from '../../money/money-calls.fixture'

const fixture = moneyFixture(contractFixture())
const { rest, credit, move, holds, typesOf } = fixture
const sell = (body: object = {}, request = {}) => move('sell', body, request)

describe('wallet sale', () => {
  it('a sale debits the amount as one pending transaction [API-55] [WSELL-23]', async () => {
    const { status, data } = await sell({ amountCrypto: '20.00000001' })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      id: expect.stringMatching(/^tx-/),
      transactionId: expect.stringMatching(/^CN-[2-9A-Z]{10}$/),
      createDate: expect.any(String),
      approveDate: null,
      amount: '20.00000001',
      amountCrypto: '20.00000001',
      amountUSD: '20.00',
      amountNGN: '33055.00',
      status: 'pending',
      direction: 'bank',
      type: 'sell',
      currency: { symbol: 'USDT', name: 'USDT', chain: 'tron' },
      blockchainTransactionId: null,
      bankAccount: expect.objectContaining({ accountNumber: expect.stringMatching(/^\d{10}$/) }),
    })
    expect(await holds()).toBe('79.99999999')
    expect(await typesOf()).toEqual(['sell'])
    expect((await fixture.notesOf()).filter((type) => type === 'sell')).toHaveLength(1)
    const history = await fixture.get<{ transactions: Sale[] }>('/v1/app/transactions/customer?size=1')
    expect(history.data.transactions).toEqual([data])
  })

  it('a sale rounds its dollars to the nearest cent and truncates its naira', async () => {
    await rest.world.setPrice('BTC', '91234.56789')
    await rest.world.setRate({ symbol: 'BTC', chain: 'btc' }, '1647.1234')
    const { data } = await sell({ amountCrypto: '0.00123457', currencySymbol: 'BTC', chain: 'btc' })
    // The dollars are 112.6354604…; if they were rounded first, the naira would be 185531.97…
    expect(data).toMatchObject({ amountUSD: '112.64', amountNGN: '185524.50' })
    expect(await holds('ada', 'BTC', 'btc')).toBe('0.00876543')
  })

  it('the settlement pays the default account that the sale has stored', async () => {
    const { data } = await sell()
    const [paid] = await rest.world.approve(data.id)
    expect(paid).toMatchObject({ id: data.id, status: 'approved' })
    const saleReply = await fixture.get<Sale>(`/v1/app/transactions/${data.id}`)
    expect(saleReply.data).toMatchObject({
      status: 'approved',
      direction: 'bank',
      bankAccount: data.bankAccount,
    })
    expect(saleReply.data.approveDate).not.toBeNull()
  })

  it('a sale accepts any case, surrounding spaces and a JSON number', async () => {
    await credit('USDT', 'bsc', '50')
    const { data } = await sell({ amountCrypto: ' 20 ', currencySymbol: ' usdt ', chain: 'TRON' })
    expect(data.currency.chain).toBe('tron')
    expect((await sell({ amountCrypto: 1e1 })).data.amountCrypto).toBe('10')
    expect([await holds(), await holds('ada', 'USDT', 'bsc')]).toEqual(['70', '50'])
  })
})

describe('limits of a sale on the server [WSELL-24]', () => {
  it.each([
    ['USDT', 'tron', '10.00', '9.99499999', 422, 'The minimum sell amount is $10'],
    ['USDT', 'tron', '10.00', '9.995', 200, ''],
    ['USDT', 'tron', '20.50', '20.49499999', 422, 'The minimum sell amount is $20.50'],
    ['USDT', 'tron', '20.50', '20.5', 200, ''],
    // Worth $9.99485 and $9.99546.
    ['BTC', 'btc', '10.00', '0.00016385', 422, 'The minimum sell amount is $10'],
    ['BTC', 'btc', '10.00', '0.00016386', 200, ''],
  ])('sale of %s on %s with a limit of %s: %s gives %i', async (...row) => {
    const [currencySymbol, chain, limit, amountCrypto, status, message] = row
    await rest.world.setPrice('BTC', '61000')
    await rest.world.setLimit({ symbol: currencySymbol, chain }, limit)
    const before = await holds('ada', currencySymbol, chain)
    const response = await sell({ amountCrypto, currencySymbol, chain })
    if (message) expect(apiErrorIn(response)).toEqual(fieldError('amountCrypto', message))
    else expect(response.status).toBe(status)
    const sold = status === 200 ? amountCrypto : '0'
    expect(await holds('ada', currencySymbol, chain)).toBe(new Big(before).minus(sold).toFixed())
  })

  it('the API rejects a sale that is worth less than a kobo', async () => {
    await credit('USDT', 'bsc', '1')
    const dust = { currencySymbol: 'USDT', chain: 'bsc' }
    expect(apiErrorIn(await sell({ ...dust, amountCrypto: '0.00000001' }))).toEqual(
      fieldError('amountCrypto', 'The amount is too small'),
    )
    const smallest = await sell({ ...dust, amountCrypto: '0.00001' })
    expect(smallest.data).toMatchObject({ amountUSD: '0.00', amountNGN: '0.01' })
  })
})

describe('selling all', () => {
  it.each([0, '0', '0.00', ' 0 '])(
    'Sell all sells the balance to its 18th decimal with %j [API-56] [WSELL-19]',
    async (amountCrypto) => {
      await credit('USDT', 'tron', '0.123456789012345678')
      const { status, data } = await move('sell/all', { amountCrypto })
      expect(status).toBe(200)
      expect(data).toMatchObject({
        amountCrypto: '100.123456789012345678',
        amount: '100.123456789012345678',
        amountUSD: '100.12',
        amountNGN: '165479.04',
        type: 'sell',
        direction: 'bank',
        status: 'pending',
      })
      expect(await holds()).toBe('0')
      expect(await typesOf()).toEqual(['sell'])
      expect(await fixture.notesOf()).toContain('sell')
    },
  )

  it.each([
    ['0.004999999999999999', 422],
    ['0.005', 200],
  ])('Sell all checks the minimum: with a limit of $100.01, 100 + %s gives %i', async (extra, status) => {
    await rest.world.setLimit({ symbol: 'USDT', chain: 'tron' }, '100.01')
    await credit('USDT', 'tron', extra)
    const summary = status === 200 ? '' : 'The minimum sell amount is $100.01'
    expect(await move('sell/all')).toMatchObject({ status, summary })
    expect(await holds()).toBe(status === 200 ? '0' : `100${extra.slice(1)}`)
  })
})
