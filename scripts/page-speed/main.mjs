// npm run bench:page: what a customer waits for, on a middling phone over a slow network, in the built client.
// BENCH_ROUNDS (5) chooses how often; each figure is the median. Whatever else runs on the machine makes it slower.
import { existsSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { chromium } from '@playwright/test'
import { everyPage } from '../../tests/e2e/accessibility/every-page'
import { WorldClient } from '../../tests/e2e/world-client'
import { browserArgs } from '../../tests/ui/browser-args'
import { chromiumPath } from '../chromium.mjs'
import { raise } from '../contact-sheet/upstream'
import { prepare, run, say } from '../prepare.mjs'
import { coldSignIn, pageByAddress, repeatVisit, signIn, tapAndType } from './journeys'

const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const median = (list) => [...list].sort((one, other) => one - other)[Math.floor(list.length / 2)]
/** What performance.md promises; ms but for the shift. */
const rows = []
const row = (what, figures, budget, digits = 0) => {
  const figure = median(figures)
  rows.push(
    `| ${what} | ${figure.toFixed(digits)} | ${budget ?? ''} | ${budget === undefined || figure <= budget ? '' : '✗'} |`,
  )
}

await prepare()
if (!existsSync('dist/client/index.html') && (await run('npm', ['run', '--silent', 'build'])) !== 0)
  process.exit(1)
const stack = await raise()
const world = new WorldClient(stack.world)
await world.credit('ada', 'USDT', 'tron', '500')
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: browserArgs })
const times = async (journey, ...args) => {
  const list = []
  for (let round = 0; round < rounds; round += 1) list.push(await journey(browser, stack.app, ...args))
  return list
}

const cold = await times(coldSignIn)
row(
  '/login, first visit: first paint',
  cold.map(({ firstPaint }) => firstPaint),
  500,
)
row(
  '/login, first visit: the form stands',
  cold.map(({ ready }) => ready),
  700,
)
row(
  '/login, first visit: the form is live',
  cold.map(({ live }) => live),
  1700,
)
row(
  '/login, first visit: script in the way until then',
  cold.map(({ blocked }) => blocked),
  200,
)
row('/login, second visit: the form stands', await times(repeatVisit), 550)
const typed = await times(signIn, 150)
const typedFast = await times(signIn, 20)
row(
  'from the tap on Login to the first rate',
  typed.map(({ lasted }) => lasted),
  650,
)
row(
  'the same, typed fast (20 ms a key)',
  typedFast.map(({ lasted }) => lasted),
  1000,
)
row(
  'longest task after the tap',
  typed.map(({ longestTask }) => longestTask),
  150,
)
const inputs = await times(tapAndType)
row('slowest tap or key until the next paint', inputs, 80)
const pages = []
for (const path of everyPage) pages.push([path, await times(pageByAddress, path)])
for (const [path, list] of pages)
  row(
    `${path.split('?')[0]} by its address: complete`,
    list.map(({ ready }) => ready),
    path.startsWith('/dashboard/sell') && !path.includes('details') ? 2600 : 3500,
  )
const shifts = [...cold, ...pages.flatMap(([, list]) => list)].map(({ shift }) => shift)
row('most shift of the layout on any page', [Math.max(...shifts)], 0.01, 4)
await browser.close()
await stack.stop()
say(`Median of ${rounds}; 4 × slower processor, 1.6 Mbit/s, 150 ms; ${cpus().length} × ${cpus()[0].model},`)
say(`Node ${process.version}, load average ${loadavg()[0].toFixed(1)}\n`)
say('| What | ms | budget | |\n|---|---:|---:|---|')
say(rows.join('\n'))
process.exit(rows.some((line) => line.includes('✗')) ? 1 : 0)
