import { flowsById } from '../../../machines/flows'
import type { RecordedStep } from '../../log/recording/recording'
import { replay } from '../../log/replay'
import { stateAfter, streamKey } from '../lines'

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/** Why the replay differs from the recording: a value was left out of the file. */
const strayAt = (flow: string, received: readonly RecordedStep[]): number => {
  if (!flowsById.get(flow)) return -1
  try {
    const { steps } = replay(flowsById, received)
    return received.findIndex(
      ({ at }, place) => at && JSON.stringify(steps[place]?.snapshot.value) !== JSON.stringify(at.value),
    )
  } catch {
    return 0
  }
}

const hintOn = (flow: string, received: readonly RecordedStep[]): string => {
  const place = strayAt(flow, received)
  return place === -1
    ? ''
    : `// The file holds ranges and lengths for what was typed: record ${place + 1} (${received[place]!.event.type}) does not lead\n// where it led then. Put in values that fit.\n`
}

/** A test that replays a run up to a step; its author adds the expectation. */
export const skeletonOf = (steps: readonly RecordedStep[], index: number): string => {
  const step = steps[index]!
  const received = steps
    .slice(0, index + 1)
    .filter((one) => streamKey(one) === streamKey(step) && one.cause !== 'told' && one.cause !== 'resumed')
  const records = received.map(
    ({ at: _, took: __, unhandled: ___, ...record }) => `  ${JSON.stringify(record)},`,
  )
  return `// Save it as tests/<domain>/<what it shows>.test.ts.
import { expect, it } from 'vitest'
import { replay } from '../../client/log/replay'
import { flowsById } from '../../machines/flows'
import type { LogRecord } from '../../machines/core/flow'

${hintOn(step.flow, received)}const records: LogRecord[] = [
${records.join('\n')}
]

it(${quoted(`${step.flow}: say what should happen after ${step.event.type}`)}, () => {
  const { state } = replay(flowsById, records)
  // It was ${JSON.stringify(stateAfter(steps, index)?.value ?? null)}: write where it should have been.
  expect(state?.value).toEqual('where it should have been')
})
`
}
