export interface Sender {
  id: string
  name: string
  /** By chain; '{coin}' stands for the symbol. An app may still support a chain that is missing here. */
  labels: Readonly<Record<string, string>>
}

/** The names come from documentation: the page says 'may be called' (decision 14). Review them twice a year. */
export const senders: readonly Sender[] = [
  {
    // The API's `network` and `name` (capital/config/getall), which the withdrawal page shows together
    id: 'binance',
    name: 'Binance',
    labels: {
      btc: 'BTC – Bitcoin',
      eth: 'ETH – Ethereum (ERC20)',
      bsc: 'BSC – BNB Smart Chain (BEP20)',
      tron: 'TRX – Tron (TRC20)',
    },
  },
  {
    id: 'bybit',
    name: 'Bybit',
    labels: { btc: 'BTC', eth: 'ERC20', bsc: 'BSC (BEP20)', tron: 'TRC20' },
  },
  {
    // The API's `chain` (asset/currencies): symbol, then network
    id: 'okx',
    name: 'OKX',
    labels: { btc: 'BTC-Bitcoin', eth: '{coin}-ERC20', tron: '{coin}-TRC20' },
  },
  {
    // Guides; www.kucoin.com/support
    id: 'kucoin',
    name: 'KuCoin',
    labels: { btc: 'BTC', eth: 'ERC20', bsc: 'BEP20 (BSC)', tron: 'TRC20' },
  },
  {
    // Guides; the API would show it as `chain` (spot/public/coins)
    id: 'bitget',
    name: 'Bitget',
    labels: { btc: 'BTC', eth: 'ERC20', bsc: 'BEP20', tron: 'TRC20' },
  },
  {
    // Guides; help.coinbase.com (Supported networks)
    id: 'coinbase',
    name: 'Coinbase',
    labels: { btc: 'Bitcoin', eth: 'Ethereum' },
  },
  {
    // Guides: the network is shown next to the coin's name
    id: 'trust',
    name: 'Trust Wallet',
    labels: { btc: 'Bitcoin', eth: 'Ethereum (ERC20)', bsc: 'BNB Smart Chain (BEP20)', tron: 'Tron (TRC20)' },
  },
  {
    // Guides; support.metamask.io (Networks): the customer picks the network before the coin
    id: 'metamask',
    name: 'MetaMask',
    labels: { eth: 'Ethereum', bsc: 'BNB Chain' },
  },
]

export const otherSender = 'other'

/** Null for an unknown network, undefined for an unknown app. */
export const senderLabel = (id: string, chain: string, symbol: string): string | null | undefined => {
  const sender = senders.find((candidate) => candidate.id === id)
  if (!sender) return undefined
  const label = Object.hasOwn(sender.labels, chain) ? sender.labels[chain] : undefined
  return label?.replace('{coin}', symbol) ?? null
}
