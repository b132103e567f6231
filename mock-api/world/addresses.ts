import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hmac } from '@noble/hashes/hmac.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { bech32, createBase58check } from '@scure/base'

export type Chain = 'btc' | 'eth' | 'bsc' | 'tron'

/** One address per customer, currency, network and wallet type (SELL-18, API-30). */
export type AddressOwner = { accountId: string; symbol: string; chain: Chain; type: string }

/** Public: never send anything to these addresses on a real chain. */
const developmentSeed = 'coinnaira development seed'

const base58check = createBase58check(sha256)
const tronPrefix = 0x41

/** Constant, and valid in its chain's real format. */
export function depositAddress(owner: AddressOwner): string {
  const name = [owner.accountId, owner.symbol.toUpperCase(), owner.chain, owner.type].join('\n')
  // The curve needs 48 bytes to map a hash to a key without bias.
  const material = hmac(sha512, utf8ToBytes(developmentSeed), utf8ToBytes(name)).subarray(0, 48)
  return addressOfKey(owner.chain, secp256k1.getPublicKey(secp256k1.utils.randomSecretKey(material)))
}

function addressOfKey(chain: Chain, publicKey: Uint8Array): string {
  if (chain === 'btc') return bech32.encode('bc', [0, ...bech32.toWords(ripemd160(sha256(publicKey)))])
  const account = keccak_256(secp256k1.Point.fromBytes(publicKey).toBytes(false).subarray(1)).subarray(-20)
  if (chain === 'tron') return base58check.encode(concatBytes(Uint8Array.of(tronPrefix), account))
  return withChecksum(bytesToHex(account))
}

/** EIP-55: a letter is a capital if the hash of the lower-case address has a digit of 8 or more. */
export function withChecksum(hex: string): string {
  const lowerHex = hex.toLowerCase()
  const hash = bytesToHex(keccak_256(utf8ToBytes(lowerHex)))
  return `0x${[...lowerHex].map((digit, at) => (Number.parseInt(hash[at]!, 16) >= 8 ? digit.toUpperCase() : digit)).join('')}`
}
