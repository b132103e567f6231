const labels: Record<string, string> = { eth: 'ERC-20', bsc: 'BEP-20', tron: 'TRC-20' }
const names: Record<string, string> = {
  btc: 'Bitcoin',
  eth: 'Ethereum',
  bsc: 'BNB Smart Chain',
  tron: 'Tron',
}

/** Every chain that a coin can be sent over. */
export const knownChains: readonly string[] = Object.keys(names)

const known = (words: Record<string, string>, chain: string): string | undefined =>
  Object.hasOwn(words, chain) ? words[chain] : undefined

/** 'ERC-20', 'BEP-20' or 'TRC-20' (CONST-24); null for Bitcoin, which has one network and no label (AMB-37). */
export const networkLabel = (chain: string): string | null => known(labels, chain) ?? null

/** A network's plain name; an unknown chain is named as it is. */
export const networkName = (chain: string): string => known(names, chain) ?? chain
