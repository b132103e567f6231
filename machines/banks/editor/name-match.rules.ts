import { foldText } from '../../values/fold-text'
import { defaultChangeText } from '../accounts.rules'

const titles: ReadonlySet<string> = new Set(
  `mr mrs ms miss mx master dr prof professor sir dame lady lord hon honourable honorable chief alhaji alhaja
  alh mallam malam hajia haj engr eng barr barrister arc surv pharm rev revd reverend pastor bishop apostle
  evangelist prophet deacon deaconess elder imam oba oloye otunba prince princess capt captain col gen
  major jp snr jnr senior junior ii iii`.split(/\s+/),
)

/** Splits 'Dr. ADÉ Okafor-Obi' into 'ade', 'okafor', 'obi'. */
const partsOf = (name: string): string[] =>
  foldText(name)
    .split(/[^\p{L}\p{N}]/u)
    .filter((part) => part !== '' && !titles.has(part))

/** Whether `part` equals `whole` or is its initial. */
const matchesPart = (part: string, whole: string): boolean =>
  part === whole || (part.length === 1 && whole.startsWith(part))

/** Every run of neighbouring parts as one word: 'ade bayo obi' also gives 'adebayo'. */
const joinedParts = (parts: readonly string[]): string[] =>
  parts.flatMap((_, start) =>
    parts.slice(start).map((_, length) => parts.slice(start, start + length + 1).join('')),
  )

/**
 * Whether a bank account's name could be the customer's: each part of their first and last name occurs in it, in any
 * order, possibly as an initial or with other hyphens and spaces; at least one in full. Ignores titles and allows
 * additional names.
 */
export const matchesNames = (accountName: string, customerNames: readonly string[]): boolean => {
  const nameParts = partsOf(accountName)
  const joinedNames = joinedParts(nameParts)
  const customerParts = customerNames.map(partsOf).filter((parts) => parts.length > 0)
  const containsWhole = (parts: readonly string[]): boolean => joinedNames.includes(parts.join(''))
  return (
    customerParts.every(
      (parts) =>
        containsWhole(parts) ||
        parts.every((part) => nameParts.some((namePart) => matchesPart(namePart, part))),
    ) && customerParts.some((parts) => containsWhole(parts) || parts.some((part) => nameParts.includes(part)))
  )
}

const rejectionText = "Your bank may reject the payout if the account isn't in your name."

const differingNames = (accountName: string, customerNames: readonly string[]): string[] | null => {
  const names = customerNames.map((name) => name.trim()).filter(Boolean)
  if (names.flatMap(partsOf).length === 0 || accountName.trim().length < 4) return null
  return matchesNames(accountName, names) ? null : names
}

/** A warning that never blocks; undefined unless the name is complete and the customer is known. */
export const nameAdvice = (accountName: string, customerNames: readonly string[]): string | undefined => {
  const names = differingNames(accountName, customerNames)
  return names ? `This doesn't match your name (${names.join(' ')}). ${rejectionText}` : undefined
}

/** The question before the default changes, with the same warning (BANK-14, ruling 31). It is logged: no names. */
export const defaultChangeQuestion = (accountName: string, customerNames: readonly string[]): string =>
  differingNames(accountName, customerNames)
    ? `${defaultChangeText}. The name on this account doesn't match yours. ${rejectionText}`
    : defaultChangeText
