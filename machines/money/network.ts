const labels: Record<string, string> = { eth: 'ERC-20', bsc: 'BEP-20', tron: 'TRC-20' }
const names: Record<string, string> = {
  btc: 'Bitcoin',
  eth: 'Ethereum',
  bsc: 'BNB Smart Chain',
  tron: 'Tron',
}

export const knownChains: readonly string[] = Object.keys(names)

const lookUp = (texts: Record<string, string>, chain: string): string | undefined =>
  Object.hasOwn(texts, chain) ? texts[chain] : undefined

/** 'ERC-20', 'BEP-20' or 'TRC-20' (CONST-24); null for Bitcoin, whose only network has no label (ENT-05). */
export const networkLabel = (chain: string): string | null => lookUp(labels, chain) ?? null

export const networkName = (chain: string): string => lookUp(names, chain) ?? chain
