import { usualDevice } from '../browser/device'
import { type History, isOrder, type Step, type WorldKind } from '../customer/history'
import { fine } from '../network/faults'

/** The size of a history. Each simplification must reduce it, so that shrinking ends. */
const sizeOf = (history: History): number => {
  const numbers = (value: unknown): number =>
    typeof value === 'number'
      ? Math.log2(1 + Math.abs(value))
      : typeof value === 'object' && value !== null
        ? Object.values(value).reduce((sum: number, item) => sum + numbers(item), 0)
        : 0
  const { seed: _, ...world } = history.world
  return JSON.stringify({ ...history, world }).length + numbers({ world, steps: history.steps })
}

const without = (steps: readonly Step[], index: number, count: number): Step[] => [
  ...steps.slice(0, index),
  ...steps.slice(index + count),
]

const simplerSteps = (step: Step): Step[] => {
  const simpler: Step[] = [
    { ...step, wait: 0 },
    { ...step, wait: Math.floor(step.wait / 2) },
  ]
  if (isOrder(step)) {
    const { networkFault: fault, upstream } = step
    simpler.push(
      {
        ...step,
        networkFault: fine,
        upstream: { end: 'answered', ms: 5 },
        isDoubleClick: false,
        duplicateTab: null,
      },
      { ...step, networkFault: fine },
      { ...step, upstream: { end: 'answered', ms: 5 } },
      { ...step, upstream: { end: upstream.end, ms: 5 } },
      { ...step, isDoubleClick: false },
      { ...step, duplicateTab: null },
      { ...step, do: 'sell' },
      { ...step, amount: 10 },
    )
    if ('ms' in fault)
      simpler.push(
        { ...step, networkFault: { ...fault, ms: 0 } },
        { ...step, networkFault: { ...fault, ms: Math.floor(fault.ms / 2) } },
      )
    if ('toOther' in fault) simpler.push({ ...step, networkFault: { ...fault, toOther: false } })
  } else if ('ms' in step) simpler.push({ ...step, ms: Math.floor(step.ms / 2) })
  return simpler
}

const simplerWorlds = (world: WorldKind): WorldKind[] => [
  { ...world, records: false, signsIn: false, decidesSoon: false },
  { ...world, gateways: 1, claims: 'own', gatewaySkewMs: 0 },
  { ...world, gatewaySkewMs: 0 },
  { ...world, devices: world.devices.map(() => usualDevice) },
  ...world.devices.flatMap((device, number) =>
    (Object.keys(usualDevice) as (keyof typeof usualDevice)[]).map((name) => ({
      ...world,
      devices: world.devices.map((deviceKind, index) =>
        index === number ? { ...device, [name]: usualDevice[name] } : deviceKind,
      ),
    })),
  ),
]

/** Simpler histories that may fail the same check, the shortest first. */
const candidates = function* ({ world, steps }: History): Generator<History> {
  for (let count = steps.length >> 1; count >= 1; count >>= 1)
    for (let index = steps.length - count; index >= 0; index -= count)
      yield { world, steps: without(steps, index, count) }
  for (const simpler of simplerWorlds(world)) yield { world: simpler, steps }
  for (const [number, step] of steps.entries())
    for (const simpler of simplerSteps(step))
      yield { world, steps: steps.map((original, index) => (index === number ? simpler : original)) }
}

/** Greedily drops and simplifies steps within this many tries; returns the shortest failing history. */
export const shrink = async (
  history: History,
  fails: (history: History) => Promise<boolean>,
  maxTries = 600,
): Promise<History> => {
  let best = history
  let tries = 0
  for (let improved = true; improved && tries < maxTries; ) {
    improved = false
    for (const candidate of candidates(best)) {
      if (sizeOf(candidate) >= sizeOf(best)) continue
      tries += 1
      if (tries > maxTries) break
      if (!(await fails(candidate))) continue
      best = candidate
      improved = true
      break
    }
  }
  return best
}
