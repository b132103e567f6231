const labels: Record<string, string> = { eth: 'ERC-20', bsc: 'BEP-20', tron: 'TRC-20' }
const names: Record<string, string> = {
  btc: 'Bitcoin',
  eth: 'Ethereum',
  bsc: 'BNB Smart Chain',
  tron: 'Tron',
}

export const knownChains: readonly string[] = Object.keys(names)

const known = (words: Record<string, string>, chain: string): string | undefined =>
  Object.hasOwn(words, chain) ? words[chain] : undefined

/** 'ERC-20', 'BEP-20' or 'TRC-20' (CONST-24); null for Bitcoin, which has one network without a label (ENT-05). */
export const networkLabel = (chain: string): string | null => known(labels, chain) ?? null

export const networkName = (chain: string): string => known(names, chain) ?? chain
