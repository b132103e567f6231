import { Big } from 'big.js'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { type MoneyIntent, needsReview } from '../../../machines/money/intent'
import { draftFromCrypto } from '../../../machines/wallets/money/linked-amounts.rules'
import { intentOf } from '../../../machines/wallets/orders/order.rules'
import { transactions } from '../../../mock-api/schema/transactions'
import { Browser } from '../../attack/browser'
import { attackStage } from '../../attack/stage'
import { seeded } from '../../walker/seeded'
import { kinds } from '../placement/placement.fixture'

const btc = { symbol: 'BTC', chain: 'btc' } as const
const usdt = { symbol: 'USDT', chain: 'tron' } as const
const before = { price: '60000', toPrice: '1.5', rate: '1600' }

/** Between the review and the execution: factors of price, rate and the other coin's price, and a deposit. */
const changes = fc.record({
  kind: fc.constantFrom('sell' as const, 'sellAll' as const, 'swap' as const),
  coins: fc.constantFrom('0.1', '0.24999999', '0.5'),
  price: fc.constantFrom('1', '0.995', '0.99499999', '1.006', '0.68', '1.4'),
  rate: fc.constantFrom('1', '0.995', '0.9949', '1.01', '0.7'),
  toPrice: fc.constantFrom('1', '1.005', '1.006', '0.9', '1.5'),
  deposit: fc.constantFrom('0', '0', '0.00000001', '3'),
})

const stage = attackStage()
const browser = new Browser()
beforeAll(async () => {
  browser.gateway = stage.production.url
  browser.token = await stage.tokenOf('acc-ada')
})

const times = (first: string, second: string): string => new Big(first).times(second).round(8, 0).toFixed()
const cut = (amount: Big, places: number): string => amount.round(places, Big.roundDown).toFixed(places)
const ownMoves = () => stage.api.db.select().from(transactions).where(eq(transactions.accountId, 'acc-ada'))

/** Ada's Bitcoin wallet, after everything else was sold: half a coin. */
const halfACoin = async (): Promise<string> => {
  await stage.world.credit({ customer: 'ada', ...btc, amount: '0.5' })
  await stage.world.setPrice('BTC', before.price)
  await stage.world.setPrice('USDT', before.toPrice)
  await stage.world.setRate(btc, before.rate)
  const answer = await fetch(`${stage.api.url}/v1/app/wallets/BTC/btc`, {
    headers: { authorization: browser.token },
  })
  return ((await answer.json()) as { data: { balance: string } }).data.balance
}

let runs = 0
it('the result shows what was posted, within the reviewed bounds (ruling 29)', async () => {
  const ends = { settled: 0, rejected: 0 }
  const property = fc.asyncProperty(changes, async ({ kind, coins, deposit, ...factors }) => {
    const balance = await halfACoin()
    const { price, toPrice, rate } = before
    const marketData = {
      ...btc,
      balance,
      usdBalance: cut(new Big(balance).times(price), 2),
      price,
      rate,
      limit: '1',
    }
    const draft = draftFromCrypto({ text: coins, pasted: false }, marketData)
    const swapData = { balance, fromPrice: price, toPrice }
    const quotes = {
      sell: kinds.sell.lock(draft, marketData),
      sellAll: kinds.sellAll.lock(draft, marketData),
      swap: kinds.swap.lock({ text: coins, pasted: false, from: btc, to: usdt }, swapData),
    }
    const intent: MoneyIntent = intentOf({ kinds, quote: quotes[kind] }, `told-${++runs}`)

    const now = {
      price: times(price, factors.price),
      toPrice: times(toPrice, factors.toPrice),
      rate: times(rate, factors.rate),
    }
    await stage.world.setPrice('BTC', now.price)
    await stage.world.setPrice('USDT', now.toPrice)
    await stage.world.setRate(btc, now.rate)
    if (deposit !== '0') await stage.world.credit({ customer: 'ada', ...btc, amount: deposit })
    const previousMoves = await ownMoves()
    const outcome = await browser.outbox.place(intent)
    const posted = (await ownMoves()).filter(({ id }) => !previousMoves.some((row) => row.id === id))

    const sold = kind === 'sellAll' ? new Big(balance).plus(deposit) : new Big(coins)
    const debitAmount = kind === 'swap' ? new Big(cut(sold, 4)) : sold
    const naira = cut(debitAmount.times(now.price).times(now.rate), 2)
    const received = cut(debitAmount.times(now.price).div(now.toPrice), 8)
    const holds =
      intent.kind === 'swap'
        ? new Big(received).gte(intent.leastCrypto)
        : intent.kind === 'sell' || (intent.kind === 'sellAll' && sold.lte(intent.mostCrypto))
          ? new Big(naira).gte(intent.leastNgn)
          : false
    expect(outcome.state).toBe(holds ? 'settled' : 'rejected')
    if (outcome.state === 'unknown') return
    ends[outcome.state] += 1
    if (outcome.state === 'rejected') {
      expect(needsReview(outcome.error), JSON.stringify(outcome.error)).toBe(true)
      expect(posted).toEqual([])
      return
    }
    const { id, amountCrypto, amountNgn, amountIn } = outcome.result!
    const row = posted.find((candidate) => candidate.id === id)!
    expect(new Big(amountCrypto).eq(row.amountCrypto) && debitAmount.eq(amountCrypto)).toBe(true)
    expect(posted).toHaveLength(kind === 'swap' ? 2 : 1)
    if (kind === 'swap') {
      const other = posted.find((candidate) => candidate.id !== id)!
      expect([new Big(amountIn!).toFixed(), new Big(other.amountCrypto).toFixed()]).toEqual(
        Array(2).fill(new Big(received).toFixed()),
      )
    } else expect([amountNgn, row.amountNgn]).toEqual([naira, naira])
  })
  await fc.assert(property, { ...seeded, numRuns: Number(process.env.TOLD_RUNS ?? 20) })
  // Neither side is empty.
  expect(Math.min(ends.settled, ends.rejected)).toBeGreaterThan(5)
})
