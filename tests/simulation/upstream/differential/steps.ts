import fc from 'fast-check'
import { pairs } from '../market'
import type { Persona } from './worlds'

export type Step =
  | { do: 'deposit'; who: Persona; coin: string; amount: string }
  | ({ do: 'call' } & MoneyCall)
  | { do: 'again' }
  | { do: 'read'; who: Persona; path: string }
  | { do: 'intent'; who: Persona; key: string }
  | { do: 'switch'; who: Persona; isOn: unknown }
  | { do: 'operator'; isOn: boolean }
  | { do: 'price'; symbol: string; price: string }
  | { do: 'rate'; coin: string; rate: string }
  | { do: 'feed'; isUp: boolean }
  | { do: 'wait'; minutes: number }
  | { do: 'pay'; who: Persona }
  | { do: 'logOut'; who: Persona }
  | { do: 'end'; who: Persona }

export interface MoneyCall {
  kind: 'sell' | 'sell/all' | 'transfer' | 'swap'
  who: Persona
  coin: string
  into: string
  to: string
  amount: unknown
  key: string | null
  /** Minutes from now, or an invalid time. */
  sendBy: number | string | null
  bounds: Record<string, string>
}

const personaNames: Persona[] = ['ada', 'bola', 'newbie', 'kemi']
const persona = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Persona>('ada') },
  { weight: 2, arbitrary: fc.constantFrom(...personaNames) },
)
const coins = pairs.map(({ symbol, chain }) => `${symbol}.${chain}`)
const coin = fc.oneof(
  { weight: 3, arbitrary: fc.constant('USDT.tron') },
  { weight: 3, arbitrary: fc.constantFrom(...coins) },
)
const anyCoin = fc.oneof(
  { weight: 12, arbitrary: coin },
  {
    weight: 1,
    arbitrary: fc.constantFrom('usdt.TRON', 'USDT.btc', 'DOGE.doge', '.tron', `${'U'.repeat(65)}.tron`),
  },
)
const preciseAmount = fc.bigInt({ min: 1n, max: 300n * 10n ** 18n }).map((units) => {
  const text = String(units).padStart(19, '0')
  return `${text.slice(0, -18)}.${text.slice(-18)}`.replace(/\.?0+$/, '')
})
const simpleAmount = fc.constantFrom(
  ...'0.0005 0.005 0.95 1 1.0 9.99999999 10 20.5 33.33333333 100 12.5'.split(' '),
)
const amount: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 8, arbitrary: simpleAmount },
  { weight: 2, arbitrary: fc.constantFrom(10, 0.5, 20.25) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(
      '0',
      '-1',
      '1e-8',
      '',
      ' 10 ',
      '1.123456789',
      null,
      true,
      undefined,
      1e-8,
    ),
  },
)
const bounds = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  {
    weight: 2,
    arbitrary: fc.record(
      {
        'x-least-ngn': fc.constantFrom('1', '16527.50', '9999999.99', '1.001', 'x'),
        'x-most-crypto': fc.constantFrom('0.5', '50', '999999', '-1'),
        'x-least-crypto': fc.constantFrom('0.00000001', '0.001', '10', '99999', 'x'),
      },
      { requiredKeys: [] },
    ) as fc.Arbitrary<Record<string, string>>,
  },
)
const key = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom('k-1', 'k-2', 'k-3') },
  { weight: 5, arbitrary: fc.uuid() },
  { weight: 2, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constant('no key!') },
)
const moneyCall = fc.record({
  kind: fc.constantFrom<MoneyCall['kind']>(
    'sell',
    'sell',
    'sell/all',
    'transfer',
    'transfer',
    'swap',
    'swap',
  ),
  who: persona,
  coin: anyCoin,
  into: anyCoin,
  to: fc.constantFrom('bola', 'acc-bola', 'ADA', 'kemi@example.com', 'newbie', 'nobody', 'sade', ''),
  amount,
  key,
  sendBy: fc.constantFrom<MoneyCall['sendBy']>(null, null, 1, 1, 1, -1, 'soon'),
  bounds,
})
const readPaths = [
  '/v1/app/wallets',
  '/v1/app/wallets/mode',
  '/v1/app/wallets/USDT/tron',
  '/v1/app/wallets/eth/ETH',
  '/v1/app/wallets/btc/btc',
  '/v1/app/wallets/DOGE/doge',
  '/v1/app/wallets/intents',
  '/v1/app/wallets/intents?since=x',
  '/v1/app/wallets/transactions?page=1&size=100',
  '/v1/app/wallets/transactions?currencySymbol=usdt&chain=all&page=1&size=100',
  '/v1/app/wallets/transactions/USDT/tron?size=100',
  '/v1/app/wallets/transactions/USDT/tron?page=9&size=3',
  '/v1/app/wallets/transactions/USDT/tron?size=101',
  '/v1/app/wallets/transactions/DOGE/doge',
  '/v1/app/rates/all',
  '/v1/crypto/tron/usdt/default/transactions/rate',
  '/v1/crypto/btc/usdt/default/transactions/rate',
  '/v1/auth/account/find/customer/bola',
  '/v1/auth/account/find/customer/KEMI@example.com',
  '/v1/auth/account/find/customer/sade',
  '/v1/auth/account/find/friend/bola',
  '/v1/app/customers/acc-ada',
  '/v1/app/customers/cus-bola',
  '/v1/app/transactions/tx-none',
  '/v1/app/nowhere',
]
const weighted = <Arbitrary>(weight: number, arbitrary: fc.Arbitrary<Arbitrary>) => ({
  weight,
  arbitrary: arbitrary as unknown as fc.Arbitrary<Step>,
})
const step: fc.Arbitrary<Step> = fc.oneof(
  weighted(
    6,
    fc.record({
      do: fc.constant('deposit'),
      who: persona,
      coin,
      amount: fc.oneof(preciseAmount, simpleAmount),
    }),
  ),
  weighted(
    12,
    moneyCall.map((moneyStep) => ({ do: 'call', ...moneyStep })),
  ),
  weighted(3, fc.constant({ do: 'again' })),
  weighted(5, fc.record({ do: fc.constant('read'), who: persona, path: fc.constantFrom(...readPaths) })),
  weighted(
    2,
    fc.record({
      do: fc.constant('intent'),
      who: persona,
      key: fc.constantFrom('k-1', 'k-2', 'k-3', 'no key!'),
    }),
  ),
  weighted(
    1,
    fc.record({
      do: fc.constant('switch'),
      who: persona,
      isOn: fc.constantFrom<unknown>(true, false, 'yes', undefined),
    }),
  ),
  weighted(2, fc.record({ do: fc.constant('operator'), isOn: fc.boolean() })),
  weighted(
    1,
    fc.record({
      do: fc.constant('price'),
      symbol: fc.constantFrom('BTC', 'ETH', 'BNB', 'USDT'),
      price: fc.constantFrom('0.3333', '1', '1.00010001', '690.12345678', '91500'),
    }),
  ),
  weighted(
    1,
    fc.record({ do: fc.constant('rate'), coin, rate: fc.constantFrom('0.0001', '1500.1234', '1700') }),
  ),
  weighted(2, fc.record({ do: fc.constant('feed'), isUp: fc.boolean() })),
  weighted(
    1,
    fc.record({ do: fc.constant('wait'), minutes: fc.constantFrom(1, 6, 6, 13 * 60, 25 * 60, 49 * 60) }),
  ),
  weighted(1, fc.record({ do: fc.constant('pay'), who: persona })),
  weighted(1, fc.record({ do: fc.constantFrom('logOut', 'end'), who: persona })),
)
/** A random sequence that starts with a deposit, because otherwise few calls could succeed. */
export const sequence: fc.Arbitrary<Step[]> = fc
  .array(step, { minLength: 4, maxLength: 14, size: 'max' })
  .map((steps) => [
    { do: 'deposit', who: 'ada', coin: 'USDT.tron', amount: '250.000000000000000001' },
    ...steps,
  ])
