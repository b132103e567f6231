import { chainsOf } from './address.rules'

/** `at` counts characters from 1; 'ends': the pasted text has only the address's start and end. */
export type PasteVerdict =
  | { kind: 'nothing' | 'equal' | 'ends' | 'otherAddress' | 'noAddress' }
  | { kind: 'differs'; at: number }
  /** A valid address of a network where this deposit would be lost. */
  | { kind: 'otherNetwork'; chain: string }

/** USDT's contracts: payment links contain them next to the recipient. */
const contracts = [
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  '0xdac17f958d2ee523a2206206994597c13d831ec7',
  '0x55d398326f99059ff775485246999027b3197955',
]

/** Hexadecimal and bech32 addresses ignore case. */
const normalizeCase = (address: string): string =>
  /^(0x|bc1)/i.test(address) ? address.toLowerCase() : address

/** No address is longer. */
const maxLength = 90
/** A longer text would block the page. */
const maxText = 1_000
/** Filters candidates before the slow decoding. */
const addressShape = /^(?:0x[\da-f]{40}|bc1[\da-z]{11,}|[13T][1-9A-Za-z]{25,34})$/

/** The text's words, alone and joined with the next ones: wallets show addresses in groups of four. */
const candidatesIn = (text: string): string[] =>
  text.split(/(?:%[\da-f]{2}|[^\s\p{Z}0-9a-z])+/iu).flatMap((phrase) => {
    const words = phrase.split(/[\s\p{Z}]+/u).filter(Boolean)
    return words.flatMap((_, start) => {
      let joined = ''
      return words.slice(start, start + maxLength).flatMap((word) => {
        joined += word
        return joined.length <= maxLength ? [normalizeCase(joined)] : []
      })
    })
  })

const commonStartLength = (text: string, other: string): number => {
  const length = [...text].findIndex((letter, index) => letter !== other[index])
  return length < 0 ? text.length : length
}
const reverse = (text: string): string => [...text].reverse().join('')

/** The position of the first changed character in a damaged copy of the address; 0 for anything else. */
const damageIn = (text: string, address: string): number => {
  if (Math.abs(text.length - address.length) > 2) return 0
  const start = commonStartLength(address, text)
  return start + commonStartLength(reverse(address), reverse(text)) >= address.length / 2 ? start + 1 : 0
}

/** Fewer characters can match by chance. */
const minEnd = 4

const hasEnds = (text: string, address: string): boolean => {
  const ignoresCase = address === address.toLowerCase()
  const words = (ignoresCase ? text.toLowerCase() : text).split(/[^0-9a-z]+/i)
  return words.some((head, index) => {
    const tail = words[index + 1] ?? ''
    const isLong = Math.min(head.length, tail.length) >= minEnd
    return isLong && address.startsWith(head) && address.endsWith(tail)
  })
}

/** Finds addresses in pasted text. False alarms would teach customers to ignore it. */
export const pasteVerdict = (pasted: string, address: string, chain: string): PasteVerdict => {
  const text = pasted.slice(0, maxText).replace(/\p{Cf}/gu, '')
  if (text.trim() === '') return { kind: 'nothing' }
  const expected = normalizeCase(address)
  const candidates = candidatesIn(text)
  const isOwn = candidates.includes(expected)
  const otherChains = candidates
    .filter((candidate) => candidate !== expected && addressShape.test(candidate))
    .filter((candidate) => !(isOwn && contracts.includes(candidate)))
    .map(chainsOf)
    .find(([matchingChain]) => matchingChain !== undefined)
  if (otherChains)
    return otherChains.includes(chain)
      ? { kind: 'otherAddress' }
      : { kind: 'otherNetwork', chain: otherChains[0]! }
  if (isOwn) return { kind: 'equal' }
  // The candidate with the longest match: others include the word before the address.
  const at = Math.max(0, ...candidates.map((candidate) => damageIn(candidate, expected)))
  if (at > 0) return { kind: 'differs', at }
  return { kind: hasEnds(text, expected) ? 'ends' : 'noAddress' }
}
