import { describe, expect, it } from 'vitest'
import { gatewayStage } from '../gateway/stage'
import { bad, good } from '../gateway/upstream'

const stage = gatewayStage()

const urls = () => stage.upstream.seen.map(({ url }) => url)
const tron = { symbol: 'USDT', name: 'Tether', chain: 'tron' }

describe('rates', () => {
  const fields = 'id value limit currency { symbol name chain }'

  it('[API-27] all of them keep the upstream’s order and digits', async () => {
    const rates = [
      {
        id: 2,
        value: '1650.2500',
        limit: '0.00',
        currency: { symbol: 'BTC', name: 'Bitcoin', chain: 'btc' },
      },
      { id: 1, value: '1640.10', limit: '10.00', currency: tron },
    ]
    stage.upstream.on('GET /v1/app/rates/all', good(rates))
    expect((await stage.ask(`{ rates { ${fields} } }`)).data).toEqual({ rates })
  })

  it('[API-28] one is asked for by number; a refusal keeps the upstream’s words', async () => {
    stage.upstream.on('GET /v1/app/rates/7', good({ id: 7, value: '1', limit: '0', currency: tron }))
    stage.upstream.on('GET /v1/app/rates/8', bad(404, { summary: 'Rate not found', fields: {} }))
    const ask = (id: unknown) => stage.ask('query ($id: Int!) { rate(id: $id) { id } }', { id })
    expect((await ask(7)).data).toEqual({ rate: { id: 7 } })
    expect((await ask(8)).error?.extensions).toMatchObject({ code: 'NOT_FOUND', summary: 'Rate not found' })
    expect((await ask('abc')).status).toBe(400)
    expect((await ask(7.5)).status).toBe(400)
    expect(urls()).toEqual(['/v1/app/rates/7', '/v1/app/rates/8'])
  })
})

describe('the deposit address', () => {
  const ask = (more: string, variables: object = {}) =>
    stage.ask(
      `query ($symbol: String!, $chain: Chain!) {
        depositAddress(symbol: $symbol, chain: $chain, accountId: "acc_1"${more}) { address }
      }`,
      { symbol: 'USDT', chain: 'tron', ...variables },
    )

  it('[SELL-27] [API-30] is asked for by chain, lower-case symbol, wallet type default and account id', async () => {
    stage.upstream.on('GET /v1/crypto/tron/usdt/default/addresses/acc_1', good({ address: 'TXyz' }))
    expect((await ask('')).data).toEqual({ depositAddress: { address: 'TXyz' } })
    await ask(', walletType: null')
    await ask(', walletType: "main"')
    await ask('', { symbol: 'Eth', chain: 'eth' })
    expect(urls()).toEqual([
      '/v1/crypto/tron/usdt/default/addresses/acc_1',
      '/v1/crypto/tron/usdt/default/addresses/acc_1',
      '/v1/crypto/tron/usdt/main/addresses/acc_1',
      '/v1/crypto/eth/eth/default/addresses/acc_1',
    ])
  })
})

it('[API-31] the dollar price is asked for by chain and lower-case symbol', async () => {
  stage.upstream.on('GET /v1/crypto/btc/btc/default/transactions/rate', good({ price: '64000.12345678' }))
  const { data } = await stage.ask('{ dollarPrice(symbol: "BTC", chain: btc) { price } }')
  expect(data).toEqual({ dollarPrice: { price: '64000.12345678' } })
})

it('[API-29] [API-32] [API-33] currencies, announcements and rank are passed on as they are', async () => {
  const rank = { rankName: 'Unranked', totalTradesUSDT: '0.00', highestHigherAmountRange: '100000.00' }
  const announcements = [{ body: '<b>plain</b> text' }, { body: 'older' }]
  stage.upstream.on('GET /v1/app/currencies', good([tron]))
  stage.upstream.on('GET /v1/app/announcements', good(announcements))
  stage.upstream.on('GET /v1/app/ranks/acc_1', good(rank))
  const { data } = await stage.ask(`{
    currencies { symbol name chain } announcements { body }
    rank(accountId: "acc_1") { rankName totalTradesUSDT highestHigherAmountRange }
  }`)
  expect(data).toEqual({ currencies: [tron], announcements, rank })
})

describe('the verification record', () => {
  const kyc = async (verificationStatus: string) => {
    stage.upstream.on('GET /v1/app/admin/kyc/acc_1', good({ verificationStatus }))
    const { data } = await stage.ask('{ kyc(accountId: "acc_1") { verificationStatus } }')
    return (data as { kyc: { verificationStatus: string } }).kyc.verificationStatus
  }

  it('[KYC-07] [API-26] arrives letter by letter, so that nothing but the exact Completed can be read as verified', async () => {
    expect(await kyc('Completed')).toBe('Completed')
    for (const other of 'completed|COMPLETED| Completed|Completed |Complete|Pending|'.split('|'))
      expect(await kyc(other)).toBe(other)
  })
})
