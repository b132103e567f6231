import { describe, expect, it } from 'vitest'
import { messages } from '../../machines/shared/fields'
import { refusal } from '../../machines/shared/refusal'
import {
  draftFromCrypto,
  draftFromUsd,
  fullDraft,
  type LinkedDraft,
} from '../../machines/wallets/linked.rules'
import {
  askedAnew,
  frozenSell,
  frozenSellAll,
  insufficientText,
  noRateText,
  type SellTerms,
  sellAllProblem,
  sellHasMoved,
  sellIntent,
  sellProblems,
  sellRefusalText,
  sellStands,
} from '../../machines/wallets/sell-order.rules'
import {
  adminOffText,
  balancesShown,
  nextDepositText,
  pairIn,
  whyMoneyIsOff,
} from '../../machines/wallets/wallet-actions.rules'

const terms: SellTerms = {
  symbol: 'USDT',
  chain: 'tron',
  balance: '100.123456789',
  usdBalance: '100.12',
  price: '1',
  rate: '1600.5',
  limit: '10',
}
const free: SellTerms = { ...terms, limit: '0' }
const usd = (text: string, at = terms): LinkedDraft => draftFromUsd({ text, pasted: false }, at)
const crypto = (text: string, at = terms): LinkedDraft => draftFromCrypto({ text, pasted: false }, at)
const both = (usd: string, crypto: string): LinkedDraft => ({ usd, crypto, typed: 'usd', pasted: null })

describe('what is wrong with a sell order', () => {
  it('[WSELL-07] both amounts are required', () => {
    expect(sellProblems(both('', ''), terms)).toEqual({ usd: messages.required, crypto: messages.required })
  })

  it.each([
    ['9.99', { usd: insufficientText }],
    ['10', {}],
    ['10.01', {}],
    ['100.11', {}],
    ['100.12', {}],
    ['100.13', { usd: insufficientText }],
  ])('[WSELL-08, WSELL-09] $%s, at least $10 and at most $100.12', (text, wrong) => {
    expect(sellProblems(usd(text), terms)).toEqual(wrong)
  })

  it.each([
    ['100.12345678', {}],
    ['100.12345679', { crypto: insufficientText }],
    ['-1', { usd: messages.required, crypto: messages.invalidNumber }],
  ])('[WSELL-10, WSELL-11] %s coins of 100.123456789', (text, wrong) => {
    expect(sellProblems(crypto(text), terms)).toEqual(wrong)
  })

  it('0 passes the range of the coin field but is no order (AMB-73)', () => {
    expect(sellProblems(crypto('0', free), free)).toEqual({ usd: messages.tooSmall('0') })
    expect(sellProblems(usd('0', free), free)).toEqual({ usd: messages.tooSmall('0') })
    expect(sellProblems(usd('0'), terms)).toEqual({ usd: insufficientText })
    // So little that it is no coin at all, and so few coins that they are no cent.
    const dear = { ...free, balance: '1', usdBalance: '99999999.00', price: '9999999999' }
    expect(sellProblems(usd('0.01', dear), dear)).toEqual({ usd: messages.tooSmall('0') })
    expect(sellProblems(crypto('0.00000001', free), free)).toEqual({ usd: messages.tooSmall('0') })
  })

  it('[WSELL-15] Max passes, whatever lies beyond 8 decimals', () => {
    for (const balance of ['100.123456789', '100.999999999999999999', '100'])
      expect(sellProblems(fullDraft({ ...terms, balance }), { ...terms, balance })).toEqual({})
  })
})

describe('the figures that are confirmed', () => {
  it('are exactly the typed ones, and the naira are those the server pays for these coins, cut once', () => {
    const at = { ...terms, price: '0.9999', usdBalance: '100.11' }
    const figures = frozenSell(crypto('50', at), at)!
    // 50 × 0.9999 = 49.995, half-up 50.00; 49.995 × 1600.5 = 80016.9975: nobody is promised 80025.
    expect(figures).toMatchObject({ kind: 'sell', amountCrypto: '50', amountUsd: '50.00' })
    expect(figures.amountNgn).toBe('80016.99')
    // 10 ÷ 3 = 3.33333333 coins, worth 9.99999999
    const third = { ...terms, price: '3', balance: '9', usdBalance: '27.00' }
    expect(frozenSell(usd('10', third), third)).toMatchObject({ amountUsd: '10', amountNgn: '16004.99' })
    expect(frozenSellAll(terms)?.amountNgn).toBe('160247.59')
    expect(frozenSell(usd('9.99'), terms)).toBeNull()
    expect(frozenSell(usd('50'), { ...terms, rate: null })).toBeNull()
  })

  it('of "Sell all" name every digit, while 0 is what is sent (CONST-04)', () => {
    const figures = frozenSellAll(terms)!
    expect(figures).toMatchObject({ kind: 'sellAll', amountCrypto: '100.123456789', amountUsd: '100.12' })
    const own = { intentId: 'i', symbol: 'USDT', chain: 'tron' }
    expect(sellIntent({ ...own, figures })).toEqual({
      kind: 'sellAll',
      id: 'i',
      symbol: 'USDT',
      chain: 'tron',
      amountCrypto: '0',
    })
    expect(sellIntent({ ...own, figures: frozenSell(usd('50'), terms) })).toMatchObject({
      amountCrypto: '50',
    })
  })

  it('"Sell all" needs a rate, a balance, and the limit (AMB-74)', () => {
    expect(sellAllProblem(terms)).toBeNull()
    expect(sellAllProblem({ ...terms, rate: null })).toBe(noRateText)
    expect(sellAllProblem({ ...terms, balance: '0', usdBalance: '0.00' })).toBe(insufficientText)
    expect(sellAllProblem({ ...terms, usdBalance: '10.00' })).toBeNull()
    expect(sellAllProblem({ ...terms, usdBalance: '9.99' })).toBe(insufficientText)
  })

  it('are asked for anew when price or rate moved by more than 0.5 %, and no sooner', () => {
    const figures = frozenSell(usd('50'), terms)!
    expect(sellHasMoved(figures, { ...terms, price: '1.005' })).toBe(false)
    expect(sellHasMoved(figures, { ...terms, price: '1.00500001' })).toBe(true)
    expect(sellHasMoved(figures, { ...terms, rate: '1592.4975' })).toBe(false)
    expect(sellHasMoved(figures, { ...terms, rate: '1592.49' })).toBe(true)
    const dearer = { ...terms, price: '1.02', usdBalance: '102.12' }
    expect(askedAnew(figures, dearer)).toMatchObject({
      amountCrypto: '50',
      amountUsd: '51.00',
      price: '1.02',
    })
    // The same coins are worth less than the limit now: there is nothing to ask.
    expect(askedAnew(frozenSell(usd('10'), terms)!, { ...terms, price: '0.9' })).toBeNull()
  })

  it('stand only while the wallet still holds them; "Sell all" only while it holds just that', () => {
    const figures = frozenSell(usd('50'), terms)!
    expect(sellStands(figures, { ...terms, balance: '50' })).toBe(true)
    expect(sellStands(figures, { ...terms, balance: '49.99999999' })).toBe(false)
    const all = frozenSellAll(terms)!
    expect(sellStands(all, terms)).toBe(true)
    expect(sellStands(all, { ...terms, balance: '100.1234567891' })).toBe(false)
    expect(sellStands(all, { ...terms, rate: null })).toBe(false)
  })
})

it('a sell that was refused without a word has words of its own (AMB-76)', () => {
  expect(sellRefusalText(refusal(null, null))).toBe('You cannot make sell from wallets at the moment')
  expect(sellRefusalText(refusal(422, 'Insufficient balance'))).toBe('Insufficient balance')
})

describe('Sell, Transfer and Swap', () => {
  const on = { loading: false, adminWalletMode: true }

  it('[WALLET-14] are off while the operator keeps wallets off, whatever else holds', () => {
    expect(whyMoneyIsOff({ ...on, adminWalletMode: false })).toBe(adminOffText)
    expect(whyMoneyIsOff({ loading: true, adminWalletMode: false })).toBe('Turned Off By Admin')
    expect(whyMoneyIsOff(on)).toBeNull()
  })

  it('[WALLET-15] are off while wallet data is loading', () => {
    expect(whyMoneyIsOff({ ...on, loading: true })).not.toBeNull()
    expect(whyMoneyIsOff({ ...on, adminWalletMode: null })).not.toBeNull()
  })

  it('are off, with the reason, where this browser cannot keep an intent', () => {
    expect(whyMoneyIsOff({ ...on, outboxOff: 'full' })).toBe('full')
  })

  it('[WALLET-16] know nothing of the customer’s own switch', () => {
    for (const walletStatus of [true, false]) expect(whyMoneyIsOff({ ...on, ...{ walletStatus } })).toBeNull()
  })
})

it('the next deposit stays in the wallet only while both switches are on (AMB-64)', () => {
  expect(nextDepositText(true, true)).toBe('Your next deposit stays in your wallet.')
  for (const [own, admin] of [
    [true, false],
    [false, true],
    [false, false],
  ] as const)
    expect(nextDepositText(own, admin)).toBe('Your next deposit is sold and paid into your bank account.')
})

it('[WALLET-11] balances are shown without an earlier choice', () => {
  expect(balancesShown(null)).toBe(true)
  expect(balancesShown('shown')).toBe(true)
  expect(balancesShown('hidden')).toBe(false)
})

it('an address names a pair in any case (AMB-69)', () => {
  expect(pairIn('btc', 'BTC')).toEqual({ symbol: 'BTC', chain: 'btc' })
})
