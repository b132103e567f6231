/** A command line that cannot be carried out; its text says what can. */
export class Misuse extends Error {}

/** How many letters have to change to make one word of another. */
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

/** The known word that was probably meant; null when none comes near. */
export const meant = (typed: string, known: readonly string[]): string | null => {
  const plain = (word: string): string => word.toLowerCase().replaceAll(/[^a-z]/g, '')
  const away = (word: string): number =>
    plain(word).startsWith(plain(typed)) ? 0 : distance(plain(typed), plain(word))
  const [nearest] = [...known].sort((a, b) => away(a) - away(b))
  return nearest !== undefined && typed !== '' && away(nearest) <= Math.ceil(typed.length / 3)
    ? nearest
    : null
}

/** "no flow 'logn': did you mean 'login'? One of login, …" */
export const unknown = (what: string, typed: string, known: readonly string[]): Misuse => {
  const near = meant(typed, known)
  return new Misuse(
    `no ${what} '${typed}': ${near ? `did you mean '${near}'? One` : 'one'} of ${known.join(', ')}`,
  )
}
