import { Big } from 'big.js'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { personas } from '../../../mock-api/accounts/personas'
import { balanceOf } from '../../../mock-api/ledger/ledger'
import { mockApiStage } from '../../stage/rest'
import { seeded } from '../../walker/seeded'
import { moneyStage, type Who } from '../money/money.stage'
import { type Coin, type Command, coins, command, Model, type Money, partsOf, people } from './wallet-model'

/** How many random stories are told: `npm run test:long` asks for 1,000. */
const runs = Number(process.env.MODEL_RUNS ?? 6)

const stage = moneyStage(mockApiStage())
const { rest, move } = stage

const bodyOf = (one: Money): object => {
  const { symbol, chain } = partsOf(one.coin)
  const { amount: amountCrypto } = one
  if (one.kind === 'transfer') return { amountCrypto, currency: symbol, chain, recipient: one.to }
  if (one.kind !== 'swap') return { amountCrypto, currencySymbol: symbol, chain }
  const { symbol: toCurrencySymbol, chain: toChain } = partsOf(one.into)
  return { amountCrypto, fromCurrencySymbol: symbol, fromChain: chain, toCurrencySymbol, toChain }
}
const send = (one: Money, key: string) => move(one.kind, bodyOf(one), { who: one.who, key })

const held = (who: Who, coin: Coin): Promise<string> => {
  const { symbol, chain } = partsOf(coin)
  return stage.holds(who, symbol, chain)
}
const owed = (who: Who) =>
  balanceOf(rest.api.db, { kind: 'payable', owner: personas[who].accountId, currency: 'NGN' })

/** Tells one story to mock-api and to the model, and compares every answer and, at the end, every figure. */
let emitted = 0
const emit = async (story: readonly Command[]): Promise<void> => {
  // The world goes on from story to story; what each begins with is read.
  const number = ++emitted
  // Recipients may be looked up 60 times a minute; sessions end after 12 hours.
  if (number % 10 === 0) await rest.world.advanceClock(60_000)
  await rest.world.setAdminWalletMode(true)
  const model = new Model()
  for (const [symbol, price] of Object.entries(model.price)) await rest.world.setPrice(symbol, price)
  for (const who of people) for (const coin of coins) model.add(who, coin, new Big(await held(who, coin)))
  const owedBefore = new Map(await Promise.all(people.map(async (who) => [who, await owed(who)] as const)))
  let last: { one: Money; key: string; status: number; text: string } | undefined

  const act = async (one: Money, key: string): Promise<void> => {
    const expected = model.expected(one)
    const { status, text } = await send(one, key)
    const said = { one, status, text: status === expected ? '' : text }
    expect(said).toEqual({ one, status: expected, text: '' })
    last = { one, key, status, text }
  }

  for (const [index, one] of story.entries())
    if (one.kind === 'credit') {
      await rest.world.credit({ customer: one.who, ...partsOf(one.coin), amount: one.amount })
      model.add(one.who, one.coin, new Big(one.amount))
    } else if (one.kind === 'admin') {
      await rest.world.setAdminWalletMode(one.on)
      model.isOn = one.on
    } else if (one.kind === 'price') {
      await rest.world.setPrice(one.symbol, one.price)
      model.price[one.symbol] = one.price
    } else if (one.kind !== 'again') await act(one, `k-${number}-${index}`)
    else if (last && isKept(last)) expect((await send(last.one, last.key)).text).toBe(last.text)
    else if (last) await act(last.one, last.key)

  for (const who of people) {
    for (const coin of coins)
      expect(`${coin} ${await held(who, coin)}`).toBe(`${coin} ${model.of(who, coin).toFixed()}`)
    const wanted = (model.owed.get(who) ?? new Big(0)).plus(owedBefore.get(who)!)
    expect(wanted.eq(await owed(who))).toBe(true)
  }
  expect((await rest.api.audit()).drift).toBe('0')
}

/** A switch that was off, and a body that was malformed, are judged anew. */
const isKept = ({ status, text }: { status: number; text: string }) =>
  status !== 403 && !text.includes('Invalid amount') && !text.includes('same token')

it(
  `[WSELL-23] [TRANSFER-10] [SWAP-07] ${runs} random stories end as a plain model says, to the last decimal`,
  async () => {
    await fc.assert(fc.asyncProperty(fc.array(command, { minLength: 4, maxLength: 24, size: 'max' }), emit), {
      numRuns: runs,
      ...seeded,
      endOnFailure: runs < 100,
    })
  },
  120_000 + runs * 30_000,
)
