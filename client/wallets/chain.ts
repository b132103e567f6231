import type { Chain } from '../generated/graphql'

const chains: Record<Chain, true> = { btc: true, eth: true, bsc: true, tron: true }

/** Whether the gateway knows this network; an unknown one is not requested. */
export const isChain = (chain: string): chain is Chain => Object.hasOwn(chains, chain)
