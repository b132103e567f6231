import type { Model } from '../../models/graph'
import { changesOnlyBy } from '../../models/invariants'

const apps: Readonly<Record<string, string>> = {
  binance: 'Binance',
  coinbase: 'Coinbase',
  other: 'Another app',
}
const pastes = {
  nothing: 'Paste nothing',
  equal: 'Paste the address that is shown',
  differs: 'Paste the address with its 20th character changed',
  otherNetwork: "Paste 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'",
  noAddress: "Paste 'some words'",
} as const

const nothing = { at: null, chain: null }

export const senderModel: Model<'sender'> = {
  afterReload: ['log', 'the app that is sent from; what was pasted is not kept anywhere'],
  events: [
    { type: 'sender.pick', app: 'binance' },
    { type: 'sender.pick', app: 'coinbase' },
    { type: 'sender.pick', app: 'other' },
    { type: 'sender.comparePasted', kind: 'equal', ...nothing },
    { type: 'sender.comparePasted', kind: 'differs', at: 20, chain: null },
    { type: 'sender.comparePasted', kind: 'otherNetwork', at: null, chain: 'btc' },
    { type: 'sender.comparePasted', kind: 'noAddress', ...nothing },
  ],
  seen: ({ context: { app, pasted } }) => [app, pasted],
  at: '/dashboard/sell/details?rateId=6',
  as: 'ada',
  given: "on the page, press 'Tron (TRC-20)' if the network is asked",
  says: {
    'sender.pick': ({ app }) => `Choose '${apps[app] ?? app}' in 'Where are you sending from?'`,
    'sender.comparePasted': ({ kind }) => `${pastes[kind]} into 'Paste the address back to check it'`,
  },
  answers: {},
  invariants: {
    'what was picked stays while an address is compared': changesOnlyBy('app', 'sender.pick'),
    'what was compared stays while an app is picked': changesOnlyBy('pasted', 'sender.comparePasted'),
  },
}
