import type { Chain } from '../generated/graphql'

const chains: Record<Chain, true> = { btc: true, eth: true, bsc: true, tron: true }

/** Whether the gateway supports this network; requests for other networks would fail. */
export const isChain = (chain: string): chain is Chain => Object.hasOwn(chains, chain)
