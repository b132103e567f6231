/** What a person typed that cannot be done; its text says what could. */
export class Misuse extends Error {}

export const usage = `npm run qa -- list                         every flow, and how many paths walk it
npm run qa -- paths [flow]                 how to walk it by hand
    --level transition|guard|pair          what the paths have to show (guard)
    --format table|mermaid|gherkin|json    (table)
npm run qa -- run [flow] [--level …] [--path N]
    --driver pure                          by the transition function alone (pure)
    --driver live                          on the app and real servers in one process
    --driver ui [--headed]                 in a real Chromium
    --driver all                           live and ui, compared
npm run qa -- coverage [flow]              states, transitions and guard answers that the paths reach
npm run qa -- diff <git-ref>               paths new, changed and gone since then
npm run qa -- chart <flow> [--out FILE]    the statechart as SVG`
