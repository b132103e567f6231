/** Where a customer sends from, and what its screen calls our network. */
export interface Sender {
  id: string
  name: string
  /** By chain; '{coin}' stands for the symbol. A chain that is not named is not offered there, as far as we know. */
  labels: Readonly<Record<string, string>>
}

/**
 * What each app's list of networks says, as far as guides and general use tell. The pages named are where to check:
 * they have not been compared with the apps themselves. Do so before customers read them, and twice a year.
 * Where two of an app's pages differ, the words of its withdrawal page are taken; where none was found, none is given.
 */
export const senders: readonly Sender[] = [
  {
    // Withdrawal page: short name and full name; www.binance.com/en/support/faq (How to withdraw crypto on Binance)
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
    // www.bybit.com/en/help-center (How to make a withdrawal), chain types
    id: 'bybit',
    name: 'Bybit',
    labels: { btc: 'BTC', eth: 'ETH (ERC20)', bsc: 'BSC (BEP20)', tron: 'TRX (TRC20)' },
  },
  {
    // www.okx.com/help (How do I select a network): the coin's name stands before the network; no BNB Smart Chain there
    id: 'okx',
    name: 'OKX',
    labels: { btc: 'BTC-Bitcoin', eth: '{coin}-ERC20', tron: '{coin}-TRC20' },
  },
  {
    // www.kucoin.com/support (How to withdraw crypto)
    id: 'kucoin',
    name: 'KuCoin',
    labels: { btc: 'BTC', eth: 'ERC20', bsc: 'BEP20 (BSC)', tron: 'TRC20' },
  },
  {
    // www.bitget.com/support (How to withdraw crypto)
    id: 'bitget',
    name: 'Bitget',
    labels: { btc: 'BTC', eth: 'ERC20', bsc: 'BEP20', tron: 'TRC20' },
  },
  {
    // help.coinbase.com (Supported networks): neither Tron nor BNB Smart Chain
    id: 'coinbase',
    name: 'Coinbase',
    labels: { btc: 'Bitcoin', eth: 'Ethereum' },
  },
  {
    // trustwallet.com/support: the network stands beside the coin's name
    id: 'trust',
    name: 'Trust Wallet',
    labels: { btc: 'Bitcoin', eth: 'Ethereum (ERC20)', bsc: 'BNB Smart Chain (BEP20)', tron: 'Tron (TRC20)' },
  },
  {
    // support.metamask.io (Networks): the network is picked before the coin
    id: 'metamask',
    name: 'MetaMask',
    labels: { eth: 'Ethereum', bsc: 'BNB Chain' },
  },
]

/** Somebody else's app: the network's own names are all there is to say. */
export const otherSender = 'other'

/** What an app calls a network; null when it does not offer it, undefined for an app that is not known. */
export const senderLabel = (id: string, chain: string, symbol: string): string | null | undefined => {
  const sender = senders.find((one) => one.id === id)
  if (!sender) return undefined
  const label = Object.hasOwn(sender.labels, chain) ? sender.labels[chain] : undefined
  return label?.replace('{coin}', symbol) ?? null
}
