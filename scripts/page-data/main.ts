import { chromium } from '@playwright/test'
import { program } from 'commander'
import { startProduct } from '../../tests/e2e/product'
import { worldClient } from '../../tests/e2e/world-client'
import { browserArgs } from '../../tests/ui/launch'
import { chromiumPath } from '../chromium.mjs'
import { ensureBuild, prepare, print } from '../prepare.mjs'
import { firstVisit, type JourneyContext, untouchedHour } from './journeys'
import { startMeter, type Traffic } from './meter'

const options = program
  .name('npm run bench:data --')
  .description('What the built app costs a customer in data and requests; an hour passes in three minutes')
  .option('--only <word>', 'rows whose names contain this')
  .option('--requests', 'print each request')
  .parse()
  .opts<{ only?: string; requests?: true }>()

const hourOf = (path: string, hidden?: boolean) => (journey: JourneyContext) =>
  untouchedHour(journey, path, hidden)
const rows: Record<string, (journey: JourneyContext) => Promise<Traffic>> = {
  'first visit, with prefetched files': firstVisit,
  'untouched hour, sell': hourOf('/dashboard/sell'),
  'untouched hour, transactions': hourOf('/dashboard/transactions'),
  'untouched hour, sell, hidden': hourOf('/dashboard/sell', true),
}

await prepare()
await ensureBuild()
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: browserArgs })
print('| What | KiB in both directions | requests |\n|---|---:|---:|')
for (const [name, measure] of Object.entries(rows)) {
  if (options.only && !name.includes(options.only)) continue
  const stack = await startProduct({ gateway: { publicReadsMs: 0 } })
  const meter = await startMeter(stack.app)
  const world = worldClient(stack.world)
  const { bytes, requests } = await measure({ browser, meter, world })
  print(`| ${name} | ${(bytes / 1024).toFixed(1)} | ${requests.length} |`)
  if (options.requests) print(requests.join('\n'))
  meter.stop()
  await stack.stop()
}
await browser.close()
process.exit()
