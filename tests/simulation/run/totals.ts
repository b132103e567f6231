import type { Result } from './run-history'

/** Totals over many histories. */
export interface Totals {
  histories: number
  tasks: number
  /** Simulated time and CPU time of one core, ms. */
  simulatedMs: number
  coreMs: number
  presses: Record<string, number>
  faults: Record<string, number>
  /** Failed histories by check, with the first seed of each. */
  failures: Record<string, { count: number; seed: number }>
}

export const noTotals = (): Totals => ({
  histories: 0,
  tasks: 0,
  simulatedMs: 0,
  coreMs: 0,
  presses: {},
  faults: {},
  failures: {},
})

const addTo = (sums: Record<string, number>, counts: Readonly<Record<string, number>>): void => {
  for (const [name, count] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + count
}

export const count = (
  totals: Totals,
  seed: number,
  { ms, tasks, presses, faults, failures }: Result,
): void => {
  totals.histories += 1
  totals.simulatedMs += ms
  totals.tasks += tasks
  addTo(totals.presses, presses)
  addTo(totals.faults, faults)
  for (const { check } of failures) {
    totals.failures[check] ??= { count: 0, seed }
    totals.failures[check].count += 1
  }
}

/** Adds the totals of two processes. */
export const addTotals = (first: Totals, second: Totals): Totals => {
  const sum: Totals = { ...noTotals() }
  for (const totals of [first, second]) {
    for (const name of ['histories', 'tasks', 'simulatedMs', 'coreMs'] as const) sum[name] += totals[name]
    addTo(sum.presses, totals.presses)
    addTo(sum.faults, totals.faults)
    for (const [check, { count, seed }] of Object.entries(totals.failures)) {
      const previous = sum.failures[check]
      sum.failures[check] = { count: count + (previous?.count ?? 0), seed: previous?.seed ?? seed }
    }
  }
  return sum
}

const row = (name: string, value: string | number): string => `  ${name.padEnd(40)} ${value}`
const rows = (counts: Readonly<Record<string, number>>): string[] =>
  Object.entries(counts)
    .sort(([, first], [, second]) => second - first)
    .map(([name, count]) => row(name, count))

export const printed = ({
  histories,
  tasks,
  simulatedMs,
  coreMs,
  presses,
  faults,
  failures,
}: Totals): string =>
  [
    `${histories} histories in ${(coreMs / 1000).toFixed(1)} s of a core: ${((histories * 1000) / coreMs).toFixed(1)} a second,`,
    `${Math.round(simulatedMs / 60 / coreMs)} simulated customer hours for each minute of one core; ${tasks} tasks, ${((coreMs * 1000) / tasks).toFixed(1)} µs each`,
    'presses by outcome',
    ...rows(presses),
    'faults met',
    ...rows(faults),
    `failures by check${Object.keys(failures).length === 0 ? ': none' : ''}`,
    ...Object.entries(failures).map(([check, { count, seed }]) =>
      row(check, `${count}, first with seed ${seed}`),
    ),
  ].join('\n')
