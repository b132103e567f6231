/** What stands before or after a name and is none. */
const titles: ReadonlySet<string> = new Set(
  `mr mrs ms miss mx master dr prof professor sir dame lady lord hon honourable honorable chief alhaji alhaja
  alh mallam malam hajia haj engr eng barr barrister arc surv pharm rev revd reverend pastor bishop apostle
  evangelist prophet deacon deaconess elder imam oba oloye otunba prince princess capt captain col gen
  major jp snr jnr senior junior ii iii`.split(/\s+/),
)

/** 'Dr. ADÉ Okafor-Obi' as 'ade', 'okafor', 'obi'. */
const partsOf = (name: string): string[] =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’ʼ`]/g, '')
    .split(/[^\p{L}\p{N}]/u)
    .filter((part) => part !== '' && !titles.has(part))

/** Whether a part of one name stands for a part of the other: itself, or its first letter. */
const standsFor = (part: string, whole: string): boolean =>
  part === whole || (part.length === 1 && whole.startsWith(part))

/**
 * Whether a bank account's name could be the customer's: every part of the customer's first and last name is in
 * it, in any order, be it as an initial; at least one in full. Titles do not count, and further names do no harm.
 */
export const namesMatch = (accountName: string, customerNames: readonly string[]): boolean => {
  const given = partsOf(accountName)
  const own = customerNames.flatMap(partsOf)
  return (
    own.every((part) => given.some((one) => standsFor(one, part))) && own.some((part) => given.includes(part))
  )
}

/** An advice and never a block (AMB-92): for a name that is typed out, and a customer whose name is known. */
export const nameAdvice = (accountName: string, customerNames: readonly string[]): string | undefined => {
  const names = customerNames.map((name) => name.trim()).filter(Boolean)
  if (names.flatMap(partsOf).length === 0 || accountName.trim().length < 4) return undefined
  return namesMatch(accountName, names)
    ? undefined
    : `This does not look like your name, ${names.join(' ')}. Banks may send back a payout to another name.`
}
