// npm run bench:growth: ten years of one customer on a middling phone (4 × slower processor): the list, a search and a
// statement of 100,000 transactions, and a recording of 100,000 lines in the flow inspector. GROWTH_ROWS chooses another size.
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { freshPhone, slowProcessor } from '../../tests/e2e/accessibility/phone'
import { recordingOf } from '../../tests/e2e/inspector/recorded'
import { answerPages, heap, ride, scrollToEnd } from '../../tests/e2e/pages/long-list'
import { startProduct } from '../../tests/e2e/product'
import { openAs } from '../../tests/e2e/signed-in'
import { browserArgs } from '../../tests/ui/launch'
import { chromiumPath } from '../chromium.mjs'
import { needBuild, prepare, root, say } from '../prepare.mjs'

const rows = Number(process.env.GROWTH_ROWS ?? 100_000)
const lines = []
const row = (what, figure, unit, budget) =>
  lines.push(
    `| ${what} | ${figure.toFixed(0)} ${unit} | ${budget === undefined ? '' : budget} | ${budget !== undefined && figure > budget ? '✗' : ''} |`,
  )

await prepare()
await needBuild()
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: browserArgs })
const stack = await startProduct()

/** The list, on a phone that has never seen it. */
const openList = async () => {
  const { context, page } = await freshPhone(browser, stack.app)
  // The loader names functions by a call that pages do not know.
  await page.addInitScript('globalThis.__name = (it) => it')
  await answerPages(page, rows)
  await openAs(page, 'ada', '/dashboard/transactions')
  await page.getByRole('link', { name: /Sold/ }).first().waitFor()
  await slowProcessor(page)
  return { context, page }
}

const list = async () => {
  const { context, page } = await openList()
  const began = performance.now()
  await scrollToEnd(page, rows, 600_000)
  row(`scrolled to the end of ${rows} rows`, (performance.now() - began) / 1000, 's')
  const up = await ride(page, -240, 200)
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2))
  const down = await ride(page, 60, 200)
  row('a frame while scrolling there, median', Math.max(up.median, down.median), 'ms', 17.5)
  row('the longest frame', Math.max(up.worst, down.worst), 'ms')
  row('rows in the page at most', Math.max(up.mostRows, down.mostRows), '', 250)
  row('memory, with all of them read', await heap(page), 'MB', 250)
  await context.close()
}

const search = async () => {
  const { context, page } = await openList()
  await page.evaluate(`
    globalThis.longestTask = 0
    new PerformanceObserver((entries) => {
      for (const { duration } of entries.getEntries()) longestTask = Math.max(longestTask, duration)
    }).observe({ type: 'longtask' })`)
  const began = performance.now()
  // When the oldest row was: all have to be read and looked at.
  const oldest = new Date(Date.UTC(2026, 10, 20) - (rows - 1) * 47 * 60_000 + 3_600_000)
  await page.getByRole('searchbox').fill(oldest.toISOString().slice(0, 16).replace('T', ' '))
  await page.locator(`a[href*="long-${rows - 1}"]`).waitFor({ timeout: 600_000 })
  row('a word is looked for in all of them', (performance.now() - began) / 1000, 's')
  row('the longest task meanwhile', await page.evaluate('longestTask'), 'ms')
  row('memory, with all of them searched', await heap(page), 'MB', 250)
  await context.close()
}

const inspector = async () => {
  const text = JSON.stringify(await recordingOf(rows))
  const page = await browser.newPage()
  await page.goto(pathToFileURL(join(root, 'dist/inspector/index.html')).href)
  const opened = await page.evaluate(async (content) => {
    const input = document.querySelector('input[type=file]')
    const files = new DataTransfer()
    files.items.add(new File([content], 'long.json', { type: 'application/json' }))
    input.files = files.files
    const began = performance.now()
    input.dispatchEvent(new Event('change', { bubbles: true }))
    while (!document.querySelector('aside strong')?.textContent?.startsWith('long'))
      await new Promise((done) => setTimeout(done, 1))
    return performance.now() - began
  }, text)
  row(
    `a recording of ${rows} lines (${(text.length / 2 ** 20).toFixed(0)} MB) opens in the inspector`,
    opened,
    'ms',
    2_000,
  )
  await page.close()
}

const parts = { inspector, search, list }
for (const name of process.argv[2] ? [process.argv[2]] : Object.keys(parts)) {
  await parts[name]()
  say(lines.at(-1))
}
await browser.close()
await stack.stop()
say(
  `\n${cpus().length} × ${cpus()[0].model}, Node ${process.version}, load average ${loadavg()[0].toFixed(1)}\n`,
)
say('| What | measured | budget | |\n|---|---:|---:|---|')
say(lines.join('\n'))
process.exit(lines.some((line) => line.includes('✗')) ? 1 : 0)
