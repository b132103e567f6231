import { createHmac } from 'node:crypto'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { bech32, createBase58check } from '@scure/base'

export type Chain = 'btc' | 'eth' | 'bsc' | 'tron'

/** There is one address per customer, currency, network and wallet type (SELL-18, API-30). */
export type AddressOwner = { accountId: string; symbol: string; chain: Chain; type: string }

const developmentSeed = 'coinnaira development seed'

const base58check = createBase58check(sha256)
const tronPrefix = 0x41

/** Always the same, in the chain's real format. It has no key: real coins sent to it are lost. */
export function depositAddress({ accountId, symbol, chain, type }: AddressOwner): string {
  const name = [accountId, symbol.toUpperCase(), chain, type].join('\n')
  const account = createHmac('sha256', developmentSeed).update(name).digest().subarray(0, 20)
  if (chain === 'btc') return bech32.encode('bc', [0, ...bech32.toWords(account)])
  if (chain === 'tron') return base58check.encode(Uint8Array.of(tronPrefix, ...account))
  return withChecksum(bytesToHex(account))
}

/** EIP-55: a letter is upper-case where the lower-case address's hash has a digit of 8 or more. */
export function withChecksum(hex: string): string {
  const lowerHex = hex.toLowerCase()
  const hash = bytesToHex(keccak_256(utf8ToBytes(lowerHex)))
  const isUpper = (index: number) => Number.parseInt(hash[index]!, 16) >= 8
  return `0x${[...lowerHex].map((digit, index) => (isUpper(index) ? digit.toUpperCase() : digit)).join('')}`
}
