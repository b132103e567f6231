// npm run golden: records the flows that move money, for later versions to replay.
import { parseArgs } from 'node:util'
import { flows } from '../machines/flows'
import { moneyFlows, store, storedOf, textOf } from '../tests/golden/golden'
import { goldenOf } from '../tests/golden/record'

const { positionals, values } = parseArgs({ allowPositionals: true, options: { force: { type: 'string' } } })
const unknown = positionals.filter((name) => !moneyFlows.some((flow) => flow === name))
if (unknown.length > 0 || values.force === '') {
  process.stderr.write(
    `Unknown flow ${unknown.join(', ')}: one of ${moneyFlows.join(', ')}\n\nnpm run golden -- [flow …] [--force 'reason']\n`,
  )
  process.exit(2)
}

const selectedFlows = moneyFlows.filter((flow) => positionals.length === 0 || positionals.includes(flow))
for (const flow of selectedFlows) {
  const { version } = flows[flow]
  const storedGolden = storedOf(flow)
  const golden = await goldenOf(flow, storedGolden?.remade ?? null)
  if (storedGolden && textOf(storedGolden) === textOf(golden)) continue
  if (storedGolden && values.force === undefined) {
    process.stderr.write(
      `${flow} ${version} no longer behaves as recorded, but customers' devices hold logs of this version. Raise the flow's version (with an upcast where old records change meaning), or give a reason: npm run golden -- ${flow} --force 'reason'\n`,
    )
    process.exitCode = 1
    continue
  }
  store(!storedGolden ? golden : { ...golden, remade: values.force! })
  process.stdout.write(`${flow} ${version}: ${golden.runs.length} runs kept\n`)
}
