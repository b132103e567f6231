/** An invalid command line; the message names the valid ones. */
export class UsageError extends Error {}

const distance = (from: string, to: string): number => {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1]
    for (const [place, other] of [...to].entries())
      next.push(Math.min(row[place]! + (letter === other ? 0 : 1), row[place + 1]! + 1, next[place]! + 1))
    row = next
  }
  return row.at(-1)!
}

/** The closest known word; null if none is close. */
export const closestTo = (typed: string, candidates: readonly string[]): string | null => {
  const plain = (word: string): string => word.toLowerCase().replaceAll(/[^a-z]/g, '')
  const away = (word: string): number =>
    plain(word).startsWith(plain(typed)) ? 0 : distance(plain(typed), plain(word))
  const [nearest] = [...candidates].sort((a, b) => away(a) - away(b))
  return nearest !== undefined && typed !== '' && away(nearest) <= Math.ceil(typed.length / 3)
    ? nearest
    : null
}

/** "no flow 'logn': did you mean 'login'? One of login, …" */
export const unknownName = (what: string, typed: string, candidates: readonly string[]): UsageError => {
  const near = closestTo(typed, candidates)
  return new UsageError(
    `no ${what} '${typed}': ${near ? `did you mean '${near}'? One` : 'one'} of ${candidates.join(', ')}`,
  )
}
