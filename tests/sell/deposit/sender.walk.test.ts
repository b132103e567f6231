import { personas } from '../../../mock-api/accounts/personas'
import { walkEvery } from '../../walker/walk'

const apps: Record<string, string> = { binance: 'Binance', coinbase: 'Coinbase', other: 'Another app' }
const advice: Record<string, RegExp> = {
  binance: /^TRX – Tron \(TRC20\)$/,
  coinbase: /^We do not know that Coinbase sends USDT over Tron/,
  other: /^Choose the network/,
}
const verdicts: Record<string, RegExp> = {
  equal: /^It matches/,
  differs: /character 20 is different/,
  otherNetwork: /^That's a Bitcoin address, not a/,
  noAddress: /^That is not this address/,
}
/** What is pasted so that the verdict is this one. */
const pastes: Record<string, (address: string) => string> = {
  equal: (address) => address,
  differs: (address) => `${address.slice(0, 19)}${address[19] === 'x' ? 'y' : 'x'}${address.slice(20)}`,
  otherNetwork: () => 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  noAddress: () => 'some words',
}

walkEvery('sender', {
  at: '/dashboard/sell/details?rateId=6',
  as: 'ada',
  stage: () => localStorage.setItem(`app.network.${personas.ada.accountId}.USDT.tron`, '1'),
  actors: {},
  does: {
    'sender.pick': ({ page }, { app }) => page.choose('Where are you sending from?', apps[app as string]!),
    'sender.comparePasted': ({ page }, { kind }) => {
      const address = document.querySelector('[data-address]')?.textContent ?? ''
      page.fill('Paste the address back to check it', pastes[kind as string]!(address))
    },
  },
  shows: {
    helping: (page, { context: { app, pasted } }) => {
      for (const [each, words] of Object.entries(advice)) each === app ? page.reads(words) : page.lacks(words)
      for (const [each, words] of Object.entries(verdicts))
        each === pasted.kind ? page.reads(words) : page.lacks(words)
    },
  },
  level: 'effects',
})
