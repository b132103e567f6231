// npm run golden: records the flows that move money, for later versions to replay.
import { parseArgs } from 'node:util'
import { flows } from '../machines/flows'
import { moneyFlows, store, storedOf, textOf } from '../tests/golden/golden'
import { goldenOf } from '../tests/golden/record'

const { positionals, values } = parseArgs({ allowPositionals: true, options: { force: { type: 'string' } } })
const unknown = positionals.filter((name) => !moneyFlows.some((flow) => flow === name))
if (unknown.length > 0 || values.force === '') {
  process.stderr.write(
    `None of ${moneyFlows.join(', ')}: ${unknown.join(', ')}\n\nnpm run golden -- [flow …] [--force 'reason']\n`,
  )
  process.exit(2)
}

const chosen = moneyFlows.filter((flow) => positionals.length === 0 || positionals.includes(flow))
for (const flow of chosen) {
  const { version } = flows[flow]
  const kept = storedOf(flow)
  const golden = await goldenOf(flow, kept?.remade ?? null)
  if (kept && textOf(kept) === textOf(golden)) continue
  if (kept && values.force === undefined) {
    process.stderr.write(
      `${flow} ${version} no longer does what its recording says, which customers' logs are like. Raise the flow's version, with an upcast where old records mean something else, or say why not: npm run golden -- ${flow} --force 'reason'\n`,
    )
    process.exitCode = 1
    continue
  }
  store(!kept ? golden : { ...golden, remade: values.force! })
  process.stdout.write(`${flow} ${version}: ${golden.runs.length} runs kept\n`)
}
