// npm run golden: keeps what every flow of this version does, as recordings that later versions must still replay.
import { parseArgs } from 'node:util'
import { type FlowId, flows } from '../../machines/flows'
import { keep, keptText, textOf } from './kept'
import { goldenOf } from './record'

const { positionals, values } = parseArgs({ allowPositionals: true, options: { force: { type: 'string' } } })
const unknown = positionals.filter((name) => !(name in flows))
if (unknown.length > 0 || values.force === '') {
  process.stderr.write(`No flow ${unknown.join(', ')}\n\nnpm run golden -- [flow …] [--force 'reason']\n`)
  process.exit(2)
}

const chosen = (positionals.length > 0 ? positionals : Object.keys(flows)) as FlowId[]
for (const flow of chosen) {
  const { version } = flows[flow]
  const kept = keptText(flow, version)
  const remade = kept === null ? null : (JSON.parse(kept) as { remade: string | null }).remade
  const golden = await goldenOf(flow, remade)
  if (kept === textOf(golden)) continue
  if (kept !== null && values.force === undefined) {
    process.stderr.write(
      `${flow} ${version} does something else than its recording, which customers' logs are like. Raise the flow's version, with an upcast where old records mean something else, or say why not: npm run golden -- ${flow} --force 'reason'\n`,
    )
    process.exitCode = 1
    continue
  }
  keep(kept === null ? golden : { ...golden, remade: values.force! })
  process.stdout.write(`${flow} ${version}: ${golden.runs.length} runs kept\n`)
}
