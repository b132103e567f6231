import { room } from '../scene'
import { never, unreachable } from '../world/outcomes'
import { kemi, newbie } from '../world/people'

const sell = '/dashboard/sell'
/** USDT on Tron. */
const tether = `${sell}/details?rateId=6`
const minute = 60_000
const announcement =
  'Withdrawals to Zenith Bank are slower than usual today. Your money is safe: it arrives within 24 hours. We are sorry.'

/** What a customer may be told when the rates cannot be read. */
const weather = {
  'sell-loading': { title: 'the rates load', at: sell, answers: { rates: never }, sign: 'Sell', busy: true },
  'sell-failure': {
    title: 'nobody answers, and nothing is known yet',
    at: sell,
    answers: { rates: unreachable },
    sign: /Oops/,
  },
}

export const sellScenes = [
  ...room('Sell', {
    sell: { title: 'the rates', at: sell, sign: 'Bitcoin' },
    'sell-old-rates': {
      title: 'rates of two minutes ago',
      at: sell,
      sign: 'updated 2 min ago',
      steps: async (stage) => {
        await stage.see('Bitcoin')
        stage.answer({ rates: never })
        await stage.pass(2 * minute)
        await new Promise((resolve) => setTimeout(resolve, 1_100))
      },
    },
    'sell-announcement': {
      title: 'a coin unfolded, and an announcement',
      at: sell,
      answers: { announcements: () => [{ body: announcement }] },
      sign: announcement,
      steps: (stage) => stage.press(/USDT.*3 networks/),
    },
    'sell-last-known': {
      title: 'nobody answers: the last known rates',
      at: sell,
      sign: / · as of \d/,
      steps: async (stage) => {
        await stage.see('Bitcoin')
        await stage.rest(1_000)
        stage.answerAll(unreachable)
        stage.reopen()
      },
    },
    'sell-offline': {
      title: 'the device has no network',
      at: sell,
      sign: / · as of \d/,
      steps: async (stage) => {
        await stage.see('Bitcoin')
        stage.loseNetwork()
      },
    },
    'sell-identity-asked': {
      title: 'identity is asked for',
      at: sell,
      as: kemi,
      sign: 'Verify your identity',
    },
    'sell-identity-later': {
      title: 'identity, asked for and put off',
      at: sell,
      as: kemi,
      sign: 'Bitcoin',
      steps: (stage) => stage.press('Not now'),
    },
    'sell-empty': { title: 'of a new customer', at: sell, as: newbie, sign: 'Bitcoin' },
    ...weather,
  }),
  ...room('Deposit', {
    deposit: { title: 'the network is asked for', at: tether, sign: 'Tron (TRC-20)' },
    'deposit-wrong-network': {
      title: 'another network was named',
      at: tether,
      sign: /^Not BNB Smart Chain/,
      steps: (stage) => stage.press('BNB Smart Chain (BEP-20)'),
    },
    'deposit-address': {
      title: 'address and code',
      at: tether,
      sign: 'Copy USDT Address',
      steps: (stage) => stage.press('Tron (TRC-20)'),
    },
    'deposit-copied': {
      title: 'the address is copied',
      at: tether,
      sign: 'Address Copied!',
      steps: async (stage) => {
        await stage.press('Tron (TRC-20)')
        await stage.press('Copy USDT Address')
      },
    },
    'deposit-checked': {
      title: 'estimate, sender, address pasted back',
      at: tether,
      sign: 'Copy USDT Address',
      steps: async (stage) => {
        await stage.press('Tron (TRC-20)')
        await stage.fill('If I send (USDT)', '123456789.12')
        await stage.fill('Paste the address back to check it', 'TNPdqto8HiuMzoG7Vv9wyyYhWzCojLeHAF')
        await stage.pick('Where are you sending from?', 'Binance')
      },
    },
    'deposit-btc': {
      title: 'Bitcoin',
      at: `${sell}/details?rateId=1`,
      sign: 'Copy Bitcoin Address',
      steps: (stage) => stage.press(/^Bitcoin/),
    },
    'deposit-eth': {
      title: 'Ethereum',
      at: `${sell}/details?rateId=2`,
      sign: 'Copy Ethereum Address',
      steps: (stage) => stage.press(/^Ethereum/),
    },
    'deposit-bnb': {
      title: 'BNB',
      at: `${sell}/details?rateId=3`,
      sign: 'Copy BNB Address',
      steps: (stage) => stage.press(/^BNB Smart Chain/),
    },
    'deposit-loading': {
      title: 'it loads',
      at: tether,
      answers: { rate: never },
      sign: 'Sell Details',
      busy: true,
    },
    'deposit-no-bank': {
      title: 'no bank account yet',
      at: tether,
      as: newbie,
      sign: 'Copy USDT Address',
      steps: (stage) => stage.press('Tron (TRC-20)'),
    },
    'deposit-failure': { title: 'nobody answers', at: tether, answers: { rate: unreachable }, sign: /Oops/ },
    'deposit-invalid-rate': { title: 'no such rate', at: `${sell}/details?rateId=abc`, sign: 'Invalid rate' },
  }),
]
