/** A transaction's note, a search term, and whether it matches. */
type SearchRow = readonly [note: string, typed: string, isFound: boolean]

/** Words that start like months, before and after a number. */
export const searchRows: readonly SearchRow[] = [
  ...['Mary', 'Maryam', 'Janet', 'Augustine', 'Octavia', 'May', 'June', 'April', 'markers'].flatMap(
    (name): SearchRow[] => [
      [`Paid 83 to ${name}`, `83 ${name.toLowerCase()}`, true],
      [`Paid 83 to ${name}`, `${name} 83`, true],
      [`Paid 83 to ${name}`, `84 ${name}`, false],
    ],
  ),
  ['Rent 9 May', '9 may', true],
  ['Rent 9 Mar', '9 march', true],
  ['Rent 9 Sep', '9 sept', true],
  ['Paid 83 at market', '83 mar', true],
  ['Rent for 9 May', '8 may', false],
  ['Paid 83 to Janet', '83 jan', true],
  ['Paid 83 to June', '83 jun', true],
  ['Paid 83 to June', '83 july', false],
]
