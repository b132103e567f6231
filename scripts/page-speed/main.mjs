import { cpus, loadavg } from 'node:os'
import { chromium } from '@playwright/test'
import { program } from 'commander'
import { everyPage } from '../../tests/e2e/accessibility/every-page'
import { startProduct } from '../../tests/e2e/product'
import { worldClient } from '../../tests/e2e/world-client'
import { browserArgs } from '../../tests/ui/launch'
import { chromiumPath } from '../chromium.mjs'
import { ensureBuild, prepare, print } from '../prepare.mjs'
import { coldSignIn, pageByAddress, repeatVisit, signIn, tapAndType } from './journeys'

program
  .name('npm run bench:page --')
  .description(
    'What a customer waits for on a middling phone over a slow network, in the built client; medians. BENCH_ROUNDS (7), BENCH_BEFORE (another built checkout, measured in turns), BENCH_NETWORK (slow; average: 9 Mbit/s, 100 ms) and BENCH_PAGES (addresses) choose what is measured.',
  )
  .parse()
const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
const pages = process.env.BENCH_PAGES?.split(',') ?? everyPage
const median = (list) => [...list].sort((first, second) => first - second)[Math.floor(list.length / 2)]
const rows = []
const isAverage = process.env.BENCH_NETWORK === 'average'
/** `slowBudget`: of performance.md, ms except for the shift. `lists`: the rounds of each build, read by `figureOf`. */
const row = (what, lists, slowBudget, { figureOf = (round) => round, digits = 0, of = median } = {}) => {
  const figures = lists.map((list) => of(list.map(figureOf)))
  const budget = isAverage ? undefined : slowBudget
  const cells = figures.map((figure) => figure.toFixed(digits)).join(' | ')
  const isMet = budget === undefined || figures[0] <= budget
  rows.push(`| ${what} | ${cells} | ${budget ?? ''} | ${isMet ? '' : '✗'} |`)
}

await prepare()
await ensureBuild()
const other = process.env.BENCH_BEFORE
const stacks = []
for (const checkout of ['.', ...(other ? [other] : [])]) {
  const stack = await startProduct({ checkout })
  await worldClient(stack.world).credit('ada', 'USDT', 'tron', '500')
  stacks.push(stack)
}
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: browserArgs })
const times = async (journey, ...args) => {
  const lists = stacks.map(() => [])
  for (let round = 0; round < rounds; round += 1)
    for (const [index, { app }] of stacks.entries()) lists[index].push(await journey(browser, app, ...args))
  return lists
}

const cold = await times(coldSignIn)
row('/login, first visit: first paint', cold, 500, { figureOf: ({ firstPaint }) => firstPaint })
const formPaint = { figureOf: (round) => round.formPaint }
const live = { figureOf: (round) => round.live }
row('/login, first visit: the form accepts typing', cold, 700, formPaint)
row('/login, first visit: the form is live', cold, 1700, live)
row('/login, first visit: blocking script until then', cold, 200, { figureOf: ({ blocked }) => blocked })
const repeatVisits = await times(repeatVisit)
row('/login, second visit: the form accepts typing', repeatVisits, 550, formPaint)
row('the same: the form is live', repeatVisits, 1200, live)
const typedLogin = await times(signIn, 150)
const duration = { figureOf: (round) => round.lasted }
row('from the tap on Login to the first rate', typedLogin, 650, duration)
row('the same, typed fast (20 ms a key)', await times(signIn, 20), 1000, duration)
row('longest task after the tap', typedLogin, 150, { figureOf: ({ longestTask }) => longestTask })
row('slowest tap or key until the next paint', await times(tapAndType), 80)
const shifts = cold
for (const path of pages) {
  const rounds = await times(pageByAddress, path)
  for (const [index, list] of rounds.entries()) shifts[index] = [...shifts[index], ...list]
  const isSell = path.startsWith('/dashboard/sell') && !path.includes('details')
  row(`${path.split('?')[0]} at its URL, complete`, rounds, isSell ? 2600 : 3500, {
    figureOf: ({ ready }) => ready,
  })
}
row('largest layout shift of any page', shifts, 0.01, {
  figureOf: ({ shift }) => shift,
  digits: 4,
  of: (list) => Math.max(...list),
})
await browser.close()
for (const stack of stacks) await stack.stop()
print(
  `Median of ${rounds}; 4 × slower processor, ${isAverage ? '9 Mbit/s, 100 ms' : '1.6 Mbit/s, 150 ms'}; ${cpus().length} × ${cpus()[0].model},`,
)
print(`Node ${process.version}, load average ${loadavg()[0].toFixed(1)}\n`)
print(`| What | ms |${other ? ' before |' : ''} budget | |\n|---|---:|${other ? '---:|' : ''}---:|---|`)
print(rows.join('\n'))
process.exit(rows.some((line) => line.includes('✗')) ? 1 : 0)
