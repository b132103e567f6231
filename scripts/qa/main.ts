import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { FlowId } from '../../machines/flows'
import { jsdomOnly } from '../../tests/walker/jsdom-only'
import { chartSvg } from './chart'
import { checklistPage } from './checklist-page'
import { type Command, type CommandLine, parseCommand, selectedFlows, selectedPaths, usage } from './cli'
import { coverageOf, coverageTable, isCovered } from './coverage'
import { formats } from './formats'
import { flowIds, graphOf, pathsOf, plannedPaths, type QaLevel } from './plan'
import { runPaths } from './run/run'
import { hasWalk } from './run/walks'
import { UsageError } from './usage'

const say = (text: string): void => void process.stdout.write(`${text}\n`)

const write = (file: string, text: string): void => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  say(`Written: ${file}`)
}

/** The drivers that walk a flow, besides the pure one. */
const driversOf = (flow: FlowId): string => {
  if (!hasWalk('live', flow)) return ''
  return hasWalk('ui', flow) ? '; live, ui' : `; live, not ui: ${Reflect.get(jsdomOnly, flow)}`
}

const withoutFlow =
  "a receipt's file, a statement, the copied transaction ID, the check of a receipt, the update, the count of changes in the title"

const list = (): void => {
  for (const flow of flowIds) {
    const graph = graphOf(flow)
    const count = (coverageLevel: QaLevel): string => {
      const all = pathsOf(flow, coverageLevel, graph)
      const manualCount = all.filter(({ isManual }) => isManual).length
      return `${all.length} ${coverageLevel}${manualCount > 0 ? ` (${manualCount} by hand only)` : ''}`
    }
    say(
      `${flow.padEnd(24)}${graph.nodes.length} distinct states; paths: ${count('transition')}, ${count('guard')}${driversOf(flow)}`,
    )
  }
  say(`\nWithout a flow, because nothing can go wrong between their steps: ${withoutFlow}`)
}

const printPaths = (order: CommandLine): void => {
  const { format, level, path, through, app, panel, out } = order
  const plans = selectedFlows(order).map((flow) => {
    const all = plannedPaths(flow, level)
    const paths = selectedPaths(flow, all, path).filter(
      ({ steps }) => through === undefined || steps.some(({ event }) => event.type === through),
    )
    if (paths.length === 0) throw new UsageError(`no path of '${flow}' has the event '${through}'`)
    return { flow, paths, of: all.length, app, panel }
  })
  const texts = format === 'html' ? [checklistPage(plans)] : plans.map(formats[format])
  const text = format === 'json' && texts.length > 1 ? `[${texts.join(',\n')}]` : texts.join('\n\n')
  if (out === undefined) say(text)
  else write(out, text)
}

const commands: Record<Command, (order: CommandLine) => unknown> = {
  list,
  paths: printPaths,
  run: (order) => runPaths(order, say),
  coverage: (order) => {
    const all = selectedFlows(order).map((flow) => coverageOf(flow, graphOf(flow)))
    say(coverageTable(all))
    return all.every(isCovered)
  },
  chart: async (order) => {
    const [flow] = selectedFlows(order)
    write(order.out ?? join('.cache', 'charts', `${flow}.svg`), await chartSvg(flow!))
  },
}

// '| head' closes the pipe early.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1))

try {
  const order = parseCommand(process.argv.slice(2))
  if (order) process.exitCode = (await commands[order.command](order)) === false ? 1 : 0
  else say(usage)
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  const isLost = process.argv.length <= 2
  process.stderr.write(
    `${error.message}\n\n${isLost ? usage : "'npm run qa -- --help' lists all commands"}\n`,
  )
  process.exitCode = 2
}
