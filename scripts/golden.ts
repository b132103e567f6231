// npm run golden: records the flows whose log outlives a release, for later versions to replay.
import { parseArgs } from 'node:util'
import { type FlowId, flows } from '../machines/flows'
import { effectsOf, storeEffects } from '../tests/golden/effects'
import { goldenOf } from '../tests/golden/record'
import { outlivingFlows, store, storedOf, textOf } from '../tests/golden/stored'
import { explore } from '../tests/models/explore'
import { models } from '../tests/models/models'

const { positionals, values } = parseArgs({ allowPositionals: true, options: { force: { type: 'string' } } })
const unknown = positionals.filter((name) => !outlivingFlows.includes(name as FlowId))
if (unknown.length > 0 || values.force === '') {
  process.stderr.write(
    `No flow whose records outlive a release: ${unknown.join(', ')}\n\nnpm run golden -- [flow …] [--force 'reason']\n`,
  )
  process.exit(2)
}

const chosen = positionals.length > 0 ? (positionals as FlowId[]) : outlivingFlows
for (const flow of chosen) {
  const { version } = flows[flow]
  const kept = storedOf(flow)
  const golden = await goldenOf(flow, kept?.remade ?? null)
  if (kept && textOf(kept) === textOf(golden)) continue
  if (kept && values.force === undefined) {
    process.stderr.write(
      `${flow} ${version} does something else than its recording, which customers' logs are like. Raise the flow's version, with an upcast where old records mean something else, or say why not: npm run golden -- ${flow} --force 'reason'\n`,
    )
    process.exitCode = 1
    continue
  }
  store(!kept ? golden : { ...golden, remade: values.force! })
  process.stdout.write(`${flow} ${version}: ${golden.runs.length} runs kept\n`)
}

// For every flow this file lists each step's effects, so that a diff shows changes.
storeEffects(
  Object.fromEntries(
    (Object.keys(flows) as FlowId[]).map((flow) => [
      flow,
      effectsOf(flow, explore(flow, models[flow] as never)),
    ]),
  ) as Parameters<typeof storeEffects>[0],
)
