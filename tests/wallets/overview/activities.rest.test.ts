import { describe, expect, it } from 'vitest'
import { contractStage } from '../../contract/stage'
import { type Activity, moneyStage } from '../money/money.stage'

const stage = moneyStage(contractStage())
const { rest, credit, move, get } = stage
const list = (query = '', who: 'ada' | 'bola' = 'ada') =>
  get<Activity[]>(`/v1/app/wallets/transactions${query}`, who)
/** One of each kind, a second apart; the newest is the swap. */
const story = async () => {
  const steps = [
    () => move('transfer', { recipient: 'ada' }, { who: 'bola' }),
    () => move('sell'),
    () => move('transfer'),
    () => move('swap'),
  ]
  await credit('USDT', 'tron', '50', 'bola')
  for (const step of steps) {
    await rest.world.advanceClock(1_000)
    expect((await step()).status).toBe(200)
  }
}

describe('wallet activities', () => {
  it('[API-51] [API-52] are those of every wallet, newest first, each with its coin; by symbol and chain, or of one wallet', async () => {
    await story()
    const { data } = await list()
    expect(data.map(({ type, currency }) => `${type} ${currency.symbol}.${currency.chain}`)).toEqual([
      expect.stringMatching(/^inter-transfer (USDT.tron|BTC.btc)$/),
      expect.stringMatching(/^inter-transfer (USDT.tron|BTC.btc)$/),
      'transfer USDT.tron',
      'sell USDT.tron',
      'credit USDT.tron',
      'deposit USDT.tron',
      'deposit BTC.btc',
    ])
    expect(data[0]!.currency).not.toEqual(data[1]!.currency)
    for (const one of data) {
      expect(Object.keys(one).sort()).toEqual(
        ['amount', 'amountCrypto', 'amountUSD', 'createDate', 'currency', 'id', 'type'].sort(),
      )
      expect(one.amount).toBe(one.amountCrypto)
      expect((await get<Activity>(`/v1/app/transactions/${one.id}`)).data).toMatchObject(one)
    }
    const of = (symbol: string) => data.filter(({ currency }) => currency.symbol === symbol)
    for (const bitcoin of ['?currencySymbol=btc', '?chain=BTC', '/BTC/btc'])
      expect((await list(bitcoin)).data).toEqual(of('BTC'))
    for (const tron of ['?currencySymbol=usdt&chain=tron', '/usdt/TRON'])
      expect((await list(tron)).data).toEqual(of('USDT'))
    expect((await list('?currencySymbol=USDT&chain=eth')).data).toEqual([])
    for (const all of ['?currencySymbol=all&chain=ALL', '?currencySymbol=&chain=', '?currencySymbol=All'])
      expect((await list(all)).data).toEqual(data)
    expect((await list('/USDT/eth')).envelope).toMatchObject({ data: [], numberOfPages: 0, nextPage: false })
    for (const path of ['/DOGE/btc', '/BTC/eth'])
      expect(await list(path)).toMatchObject({ status: 404, summary: 'Wallet not found' })
    expect((await list('/BTC/btc?size=101')).status).toBe(422)
  })

  it('are nobody else’s, and a deposit still on its way is none', async () => {
    await move('sell')
    expect((await list('', 'bola')).data).toEqual([])
    // Sold at once, it moves no wallet.
    const sold = await rest.world.deposit({ customer: 'bola', symbol: 'USDT', chain: 'tron', amount: '50' })
    await rest.world.confirm(sold.id)
    expect((await list('', 'bola')).data).toEqual([])
    const turnOn = { method: 'PATCH', body: { walletStatus: true }, token: 'bola' }
    await rest.ask('/v1/app/wallets/mode', turnOn)
    const { id } = await rest.world.deposit({ customer: 'bola', symbol: 'USDT', chain: 'tron', amount: '5' })
    expect((await list('', 'bola')).data).toEqual([])
    await rest.world.confirm(id)
    expect((await list('', 'bola')).data).toMatchObject([{ id, type: 'deposit', amountCrypto: '5' }])
  })
})
