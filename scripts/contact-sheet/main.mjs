// npm run contact-sheet: a picture of every screen in every state, at three sizes, light and dark, on one page in
// test-results/contact-sheet. `--only=login,sell` plays the scenes whose names hold one of the words,
// `--variants=phone,dark` takes these variants only, `--unjudged` leaves out the machine's checks, `--folder=` puts it elsewhere.
import { parseArgs } from 'node:util'
import { chromiumPath } from '../chromium.mjs'
import { needBuild, prepare, say } from '../prepare.mjs'
import { variants } from './scene'
import { scenes } from './scenes/all'
import { takeAll } from './take-all'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    variants: { type: 'string' },
    unjudged: { type: 'boolean' },
    folder: { type: 'string', default: 'test-results/contact-sheet' },
  },
})
const among = (words, all) =>
  all.filter(({ name }) => !words || words.split(',').some((one) => name.includes(one)))

await prepare()
await needBuild()
const { sheet, shots, wrong } = await takeAll({
  folder: options.folder,
  whole: true,
  scenes: among(options.only, scenes),
  variants: among(options.variants, variants),
  judged: !options.unjudged,
  chromiumPath: await chromiumPath(),
  say,
})
for (const line of wrong) say(line)
say(`${shots} pictures, ${wrong.length} faults: ${sheet}`)
process.exit(wrong.length > 0 ? 1 : 0)
