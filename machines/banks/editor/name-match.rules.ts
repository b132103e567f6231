import { folded } from '../../values/folded'
import { defaultChangeText } from '../accounts.rules'

/** Titles, which are not part of a name. */
const titles: ReadonlySet<string> = new Set(
  `mr mrs ms miss mx master dr prof professor sir dame lady lord hon honourable honorable chief alhaji alhaja
  alh mallam malam hajia haj engr eng barr barrister arc surv pharm rev revd reverend pastor bishop apostle
  evangelist prophet deacon deaconess elder imam oba oloye otunba prince princess capt captain col gen
  major jp snr jnr senior junior ii iii`.split(/\s+/),
)

/** Splits 'Dr. ADÉ Okafor-Obi' into 'ade', 'okafor', 'obi'. */
const partsOf = (name: string): string[] =>
  folded(name)
    .split(/[^\p{L}\p{N}]/u)
    .filter((part) => part !== '' && !titles.has(part))

/** Whether two parts of names match: equal, or one is the other's initial. */
const standsFor = (part: string, whole: string): boolean =>
  part === whole || (part.length === 1 && whole.startsWith(part))

/** Neighbouring parts as one word: 'ade bayo obi' has 'adebayo', too. */
const joinedParts = (parts: readonly string[]): string[] =>
  parts.flatMap((_, from) =>
    parts.slice(from).map((_, length) => parts.slice(from, from + length + 1).join('')),
  )

/**
 * Whether a bank account's name could be the customer's: each part of their first and last name occurs in it, in any
 * order, possibly as an initial, or with other hyphens and spaces; at least one in full. Titles are ignored, further
 * names allowed.
 */
export const namesMatch = (accountName: string, customerNames: readonly string[]): boolean => {
  const given = partsOf(accountName)
  const joined = joinedParts(given)
  const own = customerNames.map(partsOf).filter((parts) => parts.length > 0)
  const isWhole = (parts: readonly string[]): boolean => joined.includes(parts.join(''))
  return (
    own.every(
      (parts) => isWhole(parts) || parts.every((part) => given.some((one) => standsFor(one, part))),
    ) && own.some((parts) => isWhole(parts) || parts.some((part) => given.includes(part)))
  )
}

const sentBackText = 'Banks may send back a payout to another name.'

const unlikeNames = (accountName: string, customerNames: readonly string[]): string[] | null => {
  const names = customerNames.map((name) => name.trim()).filter(Boolean)
  if (names.flatMap(partsOf).length === 0 || accountName.trim().length < 4) return null
  return namesMatch(accountName, names) ? null : names
}

/** A warning that never blocks: for a complete name, if the customer's name is known. */
export const nameAdvice = (accountName: string, customerNames: readonly string[]): string | undefined => {
  const names = unlikeNames(accountName, customerNames)
  return names ? `This does not look like your name, ${names.join(' ')}. ${sentBackText}` : undefined
}

/** Asks before the default changes (BANK-14), with the same warning (ruling 31). Logged, so it contains no name. */
export const defaultChangeQuestion = (accountName: string, customerNames: readonly string[]): string =>
  unlikeNames(accountName, customerNames)
    ? `${defaultChangeText}. The name on this account does not look like yours. ${sentBackText}`
    : defaultChangeText
