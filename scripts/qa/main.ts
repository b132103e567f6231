import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { FlowId } from '../../machines/flows'
import { chartSvg } from './chart'
import { chosen, chosenPaths } from './chosen'
import { coverageOf, coverageTable, isCovered } from './coverage'
import { diffOf, diffText, plansAt } from './diff'
import { field } from './field/field'
import { formats } from './formats'
import { journeysText } from './journeys'
import { type Command, type Order, orderIn } from './order'
import { flowIds, graphOf, type PathsByFlow, pathsOf, plannedPaths, type QaLevel } from './plan'
import { coveragePage } from './report/coverage-page'
import { pictureOfStep } from './report/pictures'
import { clearReport, reportOf, writeReport } from './report/write'
import { runPaths, runRandom } from './run/run'
import { Misuse, usage } from './usage'

const say = (text: string): void => void process.stdout.write(`${text}\n`)

const write = (file: string, text: string): void => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  say(`Written: ${file}`)
}

const list = (): void => {
  for (const flow of flowIds) {
    const graph = graphOf(flow)
    const count = (one: QaLevel): string => {
      const all = pathsOf(flow, one, graph)
      const byHand = all.filter(({ isByHand }) => isByHand).length
      return `${all.length} ${one}${byHand > 0 ? ` (${byHand} by hand only)` : ''}`
    }
    say(
      `${flow.padEnd(24)}${graph.nodes.length} states told apart; paths: ${count('transition')}, ${count('guard')}`,
    )
  }
}

const printPaths = (order: Order): void => {
  const { format, level, path, app, panel, pictures, out } = order
  const pictureOf = pictures === undefined ? undefined : pictureOfStep(pictures, dirname(out ?? 'here'))
  const plans = chosen(order).map((flow) => {
    const all = plannedPaths(flow, level)
    return formats[format]({
      flow,
      paths: chosenPaths(flow, all, path),
      of: all.length,
      app,
      panel,
      pictureOf,
    })
  })
  const text = format === 'json' && plans.length > 1 ? `[${plans.join(',\n')}]` : plans.join('\n\n')
  if (out === undefined) say(text)
  else write(out, text)
}

const run = async (order: Order): Promise<boolean> => {
  if (order.random !== undefined) return runRandom(order, order.random, say)
  if (order.html !== undefined) clearReport(order.html)
  const { runs, isGood } = runPaths(order, say)
  if (order.html !== undefined) {
    await writeReport(order.html, reportOf(order, runs, new Date()))
    say(`Written: ${join(order.html, 'index.html')}`)
  }
  return isGood
}

const plans = (level: QaLevel): PathsByFlow =>
  Object.fromEntries(flowIds.map((flow) => [flow, plannedPaths(flow, level)]))

const commands: Record<Command, (order: Order) => unknown> = {
  list,
  paths: printPaths,
  run,
  coverage: (order) => {
    const all = chosen(order).map((flow) => coverageOf(flow, graphOf(flow)))
    say(coverageTable(all))
    if (order.html !== undefined)
      write(order.html, coveragePage(all, new Date(), existsSync(join(dirname(order.html), 'index.html'))))
    return all.every(isCovered)
  },
  journeys: () => say(journeysText()),
  plans: ({ level }) => say(JSON.stringify(plans(level))),
  diff: ({ subject, level }) => {
    if (subject === undefined) throw new Misuse('name a revision: qa -- diff <git-ref>')
    say(diffText(subject, diffOf(plansAt(subject, level), plans(level))))
  },
  field: ({ subject, json, test }) => field({ place: subject ?? '.', json, test }, say, write),
  chart: async (order) => {
    if (order.subject === undefined) throw new Misuse(`name a flow: ${flowIds.join(', ')}`)
    const [flow] = chosen(order) as [FlowId]
    write(order.out ?? join('.cache', 'charts', `${flow}.svg`), await chartSvg(flow))
  },
}

// '| head' closes the pipe early.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1))

try {
  const order = orderIn(process.argv.slice(2))
  if (order) process.exitCode = (await commands[order.command](order)) === false ? 1 : 0
  else say(usage)
} catch (error) {
  if (!(error instanceof Misuse)) throw error
  const isLost = process.argv.length <= 2
  process.stderr.write(
    `${error.message}\n\n${isLost ? usage : "'npm run qa -- --help' says what there is"}\n`,
  )
  process.exitCode = 2
}
