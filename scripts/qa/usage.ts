/** What a person typed that cannot be done; its text says what could. */
export class Misuse extends Error {}

export const usage = `npm run qa -- list                         every flow, and how many paths walk it
npm run qa -- paths [flow] [--path N]      how to walk it by hand
    --level transition|guard|pair          what the paths have to show (guard)
    --format table|mermaid|gherkin|json    (table)
    --html [--out FILE]                    a checklist with tick boxes and the requirements
        --pictures FOLDER                  with what should be seen, from a report of driver ui
    --app URL --panel URL                  where they run (by CLIENT_PORT and MOCK_API_PORT)
npm run qa -- run [flow] [--level …] [--path N]
    --driver pure                          by the transition function alone (pure)
    --driver live                          on the app and real servers in one process
    --driver ui [--headed]                 in a real browser:
        --browser chromium|firefox|webkit  (chromium)
    --driver all                           live and ui, compared
    --random N [--seed N]                  random lives instead, by pure, live or ui; a failure is shrunk
                                           and kept in tests/failures
    --html FOLDER                          a report: index.html, a page for each flow, junit.xml
npm run qa -- coverage [flow]              what the paths reach, which rules hold, and what is excused
    --html FILE                            the same as a page
npm run qa -- journeys                     the main journeys by keyboard alone, and what is announced
npm run qa -- diff <git-ref> [--level …]   paths new, changed and gone since then
npm run qa -- field <folder> [--json]      judges customers' recordings, and says what customers do
npm run qa -- field --test FILE            writes a recording's first fault as a test (tests/field/)
npm run qa -- chart <flow> [--out FILE]    writes the statechart as SVG (.cache/charts/<flow>.svg)`

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
