import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bech32, bech32m, createBase58check } from '@scure/base'
import { knownChains } from '../../money/network'

const base58check = createBase58check(sha256)

const tryDecode = <Result>(decode: () => Result): Result | null => {
  try {
    return decode()
  } catch {
    return null
  }
}

/** The first byte of a Base58Check address; null for wrong characters, checksum or length. */
const versionOf = (address: string): number | null => {
  // Decoding long Base58 is slow, and 25 bytes never take more characters.
  if (address.length > 35) return null
  const bytes = tryDecode(() => base58check.decode(address))
  return bytes?.length === 21 ? bytes[0]! : null
}

const isSegWit = (address: string): boolean =>
  [bech32, bech32m].some((codec) =>
    tryDecode(() => {
      const { prefix, words } = codec.decode(address as `bc1${string}`)
      const [version = 17, ...data] = words
      const { length } = codec.fromWords(data)
      if (prefix !== 'bc' || version > 16 || (version === 0) !== (codec === bech32)) return false
      return version === 0 ? length === 20 || length === 32 : length >= 2 && length <= 40
    }),
  )

const isLegacyBitcoin = (address: string): boolean => [0x00, 0x05].includes(versionOf(address) ?? -1)

const isTron = (address: string): boolean => versionOf(address) === 0x41

/** EIP-55: a letter is upper-case where the lower-case address's hash has a digit of 8 or more. */
const withChecksum = (hex: string): string => {
  const hash = keccak_256(new TextEncoder().encode(hex))
  const digitAt = (i: number): number => (i % 2 ? hash[i >> 1]! & 15 : hash[i >> 1]! >> 4)
  return [...hex].map((letter, index) => (digitAt(index) >= 8 ? letter.toUpperCase() : letter)).join('')
}

/** 40 hexadecimal digits. Single-case digits carry no checksum; mixed-case ones must match it. */
const isEvm = (address: string): boolean => {
  const hex = /^0x([0-9a-fA-F]{40})$/.exec(address)?.[1]
  if (hex === undefined) return false
  const lower = hex.toLowerCase()
  return hex === lower || hex === hex.toUpperCase() || hex === withChecksum(lower)
}

const formats: Record<string, (address: string) => boolean> = {
  btc: (address) => isSegWit(address) || isLegacyBitcoin(address),
  eth: isEvm,
  bsc: isEvm,
  tron: isTron,
}

/** Whether an address has the format and checksum of a chain. An unknown chain is never valid. */
export const isAddressOf = (chain: string, address: string): boolean =>
  Object.hasOwn(formats, chain) && formats[chain]!(address)

/** The chains whose format an address has; ERC-20 and BEP-20 share theirs. */
export const chainsOf = (address: string): string[] =>
  knownChains.filter((chain) => isAddressOf(chain, address))
