import { chainsOf } from './address.rules'

/** What became of an address on its way through the clipboard. `at` counts letters from 1. */
export type PasteVerdict =
  | { kind: 'nothing' | 'equal' | 'noAddress' }
  | { kind: 'differs'; at: number }
  /** Good, but of a network where this deposit would be lost. */
  | { kind: 'otherNetwork'; chain: string }

/** Letters whose case says nothing: hexadecimal, and Bitcoin's bech32. */
const folded = (address: string): string => (/^(0x|bc1)/i.test(address) ? address.toLowerCase() : address)

/** Compares what the customer pasted in the other app with the address they copied here. */
export const pasteVerdict = (pasted: string, address: string, chain: string): PasteVerdict => {
  const text = pasted.trim()
  if (text === '') return { kind: 'nothing' }
  const [mine, theirs] = [folded(address), folded(text)]
  if (mine === theirs) return { kind: 'equal' }
  const fitting = chainsOf(text)
  const [other] = fitting
  if (other !== undefined && !fitting.includes(chain)) return { kind: 'otherNetwork', chain: other }
  // A few letters of something else altogether are no address with a slip in it.
  const at = [...mine].findIndex((letter, index) => letter !== theirs[index])
  return at === 0 && fitting.length === 0
    ? { kind: 'noAddress' }
    : { kind: 'differs', at: (at < 0 ? mine.length : at) + 1 }
}
