import { kemi, neverResponds } from '../fixtures/customers'
import {
  advance,
  cached,
  click,
  expectText,
  fill,
  forNewbie,
  loading,
  noResponse,
  respond,
  scenes,
  select,
  state,
  wait,
} from '../fixtures/scene'
import { tronAddress } from './deposit/deposit.fixture'

const url = '/dashboard/sell'
const announcement =
  'Withdrawals to Zenith Bank are slower than usual today. Your money is safe: it arrives within 24 hours. We are sorry.'
const rates = expectText('Bitcoin')

export const sellScenes = scenes(
  'Sell',
  { url },
  {
    sell: state('rates', 'Bitcoin'),
    'sell-old-rates': state('rates of two minutes ago', 'updated 2 min ago', [
      rates,
      respond({ rates: neverResponds }),
      advance(120_000),
      wait(1_100),
    ]),
    'sell-announcement': state('announcement, coin open', announcement, [click(/USDT.*3 networks/)], {
      responses: { announcements: () => [{ body: announcement }] },
    }),
    'sell-last-known': cached(rates),
    'sell-offline': state('device offline', / · as of \d/, [rates, (fixture) => fixture.disconnect()]),
    'sell-identity-asked': state('identity prompt', 'Verify your identity', [], { customer: kemi }),
    'sell-identity-later': state('identity postponed', 'Bitcoin', [click('Not now')], { customer: kemi }),
    'sell-empty': forNewbie('Bitcoin'),
    'sell-loading': loading('Sell', 'rates'),
    'sell-failure': noResponse('rates'),
  },
)

const rateOf = (id: string) => ({ url: `${url}/details?rateId=${id}` })
const tron = click('Tron (TRC-20)')
const address = 'Copy USDT Address'

export const depositScenes = scenes('Deposit', rateOf('6'), {
  deposit: state('network prompt', 'Tron (TRC-20)'),
  'deposit-wrong-network': state('wrong network', /^That's BNB Smart Chain/, [
    click('BNB Smart Chain (BEP-20)'),
  ]),
  'deposit-address': state('address and code', address, [tron, click('Show the address')]),
  'deposit-copied': state('address copied', 'Address Copied!', [
    tron,
    click('Show the address'),
    click(address),
  ]),
  'deposit-checked': state('estimate, sender, address pasted', address, [
    tron,
    fill('If I send (USDT)', '123456789.12'),
    fill('Paste the address back to check it', tronAddress),
    select('Where are you sending from?', 'Binance'),
  ]),
  'deposit-btc': state('Bitcoin', 'Copy Bitcoin Address', [click(/^Bitcoin/)], rateOf('1')),
  'deposit-eth': state('Ethereum', 'Copy ETH Address', [click(/^Ethereum/)], rateOf('2')),
  'deposit-bnb': state('BNB', 'Copy BNB Address', [click(/^BNB Smart Chain/)], rateOf('3')),
  'deposit-loading': loading('Sell Details', 'rate'),
  'deposit-no-bank': forNewbie(address, [tron]),
  'deposit-failure': noResponse('rate'),
  'deposit-invalid-rate': state('unknown rate', 'Invalid rate', [], rateOf('abc')),
})
