import { cpus, loadavg } from 'node:os'
import { chromium } from '@playwright/test'
import { program } from 'commander'
import { startProduct } from '../../tests/e2e/product'
import { worldClient } from '../../tests/e2e/world-client'
import { browserArgs } from '../../tests/ui/launch'
import { chromiumPath } from '../chromium.mjs'
import { ensureBuild, prepare, print } from '../prepare.mjs'
import { dayWithOneSale, firstVisit, untouchedCpu, untouchedHour } from './journeys'
import { startMeter } from './meter'

const options = program
  .name('npm run bench:data --')
  .description(
    'What the app costs a customer in data, requests and processor time, over HTTP/2 and TLS; an hour passes in three minutes. BENCH_BEFORE names another built checkout.',
  )
  .option('--only <word>', 'rows whose names contain this')
  .option('--requests', 'print each request')
  .parse()
  .opts()
const kib = (bytes) => bytes / 1024
const both = ({ received, sent }) => kib(received + sent)
const lines = []
const row = (what, cells, budgets) => {
  const text = cells.map((figure, index) => {
    const budget = budgets[index]
    const cellText = figure === undefined ? '' : figure.toFixed(index === 0 || index === 3 ? 1 : 0)
    return budget === undefined ? cellText : `${cellText} (${budget}${figure > budget ? ' ✗' : ''})`
  })
  lines.push(`| ${what} | ${text.join(' | ')} |`)
}

/** Name, measurement, budgets: KiB in both directions, requests, -, seconds of processor. */
const measured = [
  ['first visit, to the first rate', async (journey) => [(await firstVisit(journey)).rate], []],
  ['first visit, with prefetched files', async (journey) => [(await firstVisit(journey)).wholeVisit], [330]],
  ...[
    ['sell', '/dashboard/sell', {}],
    ['wallets', '/dashboard/wallets', {}],
    ['transactions, all settled', '/dashboard/transactions', {}],
    ['transactions, one pending', '/dashboard/transactions', { pending: true }],
    ['sell, hidden', '/dashboard/sell', { hidden: true }],
  ].map(([name, path, { pending, ...how }]) => [
    `untouched hour, ${name}`,
    async (journey) => {
      if (pending) await journey.world.deposit('ada', 'USDT', 'tron', '25')
      return [await untouchedHour(journey, path, how)]
    },
    [100, 120],
  ]),
  ['ten minutes with one sale', async (journey) => [await dayWithOneSale(journey)], []],
  ...['/dashboard/sell', '/dashboard/wallets', '/dashboard/transactions'].map((path) => [
    `untouched hour, processor, ${path}`,
    async (journey) => [undefined, await untouchedCpu(journey, path)],
    [undefined, undefined, 5],
  ]),
]

await prepare()
await ensureBuild()
const browser = await chromium.launch({
  executablePath: await chromiumPath(),
  args: [...browserArgs, '--ignore-certificate-errors'],
})
for (const checkout of [...(process.env.BENCH_BEFORE ? [process.env.BENCH_BEFORE] : []), '.'])
  for (const [name, measure, [kibBudget, requestBudget, cpuBudget]] of measured) {
    if (options.only && !name.includes(options.only)) continue
    const isReal = name.includes('processor')
    const stack = await startProduct({
      checkout,
      gateway: isReal ? {} : { publicReadsMs: 0 },
    })
    const meter = await startMeter(stack.app)
    const world = worldClient(stack.world)
    await world.credit('ada', 'USDT', 'tron', '500')
    const [traffic, cpu] = await measure({ browser, meter, world })
    if (options.requests && traffic?.named) print(traffic.named.join('\n'))
    row(
      `${name}${checkout === '.' ? '' : ', before'}`,
      [
        traffic ? both(traffic) : undefined,
        traffic?.requests,
        traffic ? kib(traffic.received) : undefined,
        cpu,
      ],
      checkout === '.' ? [kibBudget, requestBudget, undefined, cpuBudget] : [],
    )
    print(lines.at(-1))
    await meter.stop()
    await stack.stop()
  }
await browser.close()
print(
  `\n${cpus().length} × ${cpus()[0].model}, Node ${process.version}, load average ${loadavg()[0].toFixed(1)}\n`,
)
print(
  '| What | KiB in both directions | requests | KiB received | s of processor |\n|---|---:|---:|---:|---:|',
)
print(lines.join('\n'))
process.exit(lines.some((line) => line.includes('✗')) ? 1 : 0)
