import { keccak256, sha256 } from '../../values/digest'

const base58Letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const bech32Letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'

const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

/** The bytes of a Base58Check text without its checksum; null when letters or checksum are wrong. */
const base58Check = (text: string): Uint8Array | null => {
  // 25 bytes never take more.
  if (text.length > 35) return null
  let number = 0n
  for (const letter of text) {
    const digit = base58Letters.indexOf(letter)
    if (digit < 0) return null
    number = number * 58n + BigInt(digit)
  }
  const bytes: number[] = []
  for (; number > 0n; number >>= 8n) bytes.unshift(Number(number & 255n))
  const zeros = text.length - text.replace(/^1+/, '').length
  const whole = Uint8Array.from([...Array<number>(zeros).fill(0), ...bytes])
  const body = whole.slice(0, -4)
  const sum = sha256(sha256(body)).slice(0, 4)
  return sum.every((byte, at) => byte === whole[body.length + at]) ? body : null
}

const polymod = (values: readonly number[]): number =>
  values.reduce((sum, value) => {
    const top = sum >>> 25
    const shifted = ((sum & 0x1ffffff) << 5) ^ value
    return [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3].reduce(
      (mixed, generator, bit) => ((top >>> bit) & 1 ? mixed ^ generator : mixed),
      shifted,
    )
  }, 1)

const humanPart = [...'bc'].map((letter) => letter.charCodeAt(0))
const expandedPart = [...humanPart.map((code) => code >>> 5), 0, ...humanPart.map((code) => code & 31)]
/** What the checksum comes to: Bech32 for version 0, Bech32m from version 1 on (BIP-173, BIP-350). */
const bech32Sum = 1
const bech32mSum = 0x2bc830a3

/** A native SegWit address of the main network. */
const isSegWit = (address: string): boolean => {
  const text = address.toLowerCase()
  if (address !== text && address !== address.toUpperCase()) return false
  if (!text.startsWith('bc1')) return false
  const words = [...text.slice(3)].map((letter) => bech32Letters.indexOf(letter))
  const version = words[0]!
  if (words.some((word) => word < 0) || version > 16) return false
  if (polymod([...expandedPart, ...words]) !== (version === 0 ? bech32Sum : bech32mSum)) return false
  const data = words.slice(1, -6)
  const spareBits = (data.length * 5) % 8
  const length = Math.floor((data.length * 5) / 8)
  // What is left over must be padding: fewer than 5 bits, all zero.
  if (spareBits > 4 || data.at(-1)! & ((1 << spareBits) - 1)) return false
  return version === 0 ? length === 20 || length === 32 : length >= 2 && length <= 40
}

/** Of a public key's hash (1…) or of a script's (3…). */
const isLegacyBitcoin = (address: string): boolean => {
  const bytes = base58Check(address)
  return bytes?.length === 21 && (bytes[0] === 0x00 || bytes[0] === 0x05)
}

const isTron = (address: string): boolean => {
  const bytes = base58Check(address)
  return bytes?.length === 21 && bytes[0] === 0x41
}

/** In capitals where the hash of the lower-case text has a digit of 8 or more (EIP-55). */
const checksummed = (hex: string): string => {
  const hash = keccak256(bytesOf(hex))
  const digitAt = (at: number): number => (at % 2 ? hash[at >> 1]! & 15 : hash[at >> 1]! >> 4)
  return [...hex].map((letter, at) => (digitAt(at) >= 8 ? letter.toUpperCase() : letter)).join('')
}

/** 40 hexadecimal digits. In one case they carry no checksum; in mixed case theirs must be right. */
const isEvm = (address: string): boolean => {
  const hex = /^0x([0-9a-fA-F]{40})$/.exec(address)?.[1]
  if (hex === undefined) return false
  const lower = hex.toLowerCase()
  return hex === lower || hex === hex.toUpperCase() || hex === checksummed(lower)
}

const formats: Record<string, (address: string) => boolean> = {
  btc: (address) => isSegWit(address) || isLegacyBitcoin(address),
  eth: isEvm,
  bsc: isEvm,
  tron: isTron,
}

/** Every chain that an address can be told apart by. */
export const knownChains: readonly string[] = Object.keys(formats)

/** Whether an address has the format and the checksum of a chain. What is not known is not right. */
export const isAddressOf = (chain: string, address: string): boolean =>
  Object.hasOwn(formats, chain) && formats[chain]!(address)

/** The chains whose format an address has; ERC-20 and BEP-20 share theirs. */
export const chainsOf = (address: string): string[] =>
  knownChains.filter((chain) => isAddressOf(chain, address))
