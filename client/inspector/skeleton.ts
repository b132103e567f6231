import type { RecordedStep } from '../log/recording'
import { streamKey } from './lines'

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/** A test that replays a run up to a step and waits for its author to say what should have happened. */
export const skeletonOf = (steps: readonly RecordedStep[], index: number): string => {
  const step = steps[index]!
  const heard = steps
    .slice(0, index + 1)
    .filter((one) => streamKey(one) === streamKey(step) && one.cause !== 'told' && one.cause !== 'resumed')
  const records = heard.map(
    ({ at: _, took: __, unhandled: ___, ...record }) => `  ${JSON.stringify(record)},`,
  )
  return `import { expect, it } from 'vitest'
import { fold } from '../../client/log/fold'
import { learnFlows } from '../../client/shared/known-flows'
import { flows } from '../../machines/flows'
import type { LogRecord } from '../../machines/shared/flow'

learnFlows(flows)

const records: LogRecord[] = [
${records.join('\n')}
]

it(${quoted(`${step.flow}: say what should happen after ${step.event.type}`)}, () => {
  const last = fold(${quoted(step.flow)}, records).at(-1)
  // It was ${JSON.stringify(step.at?.value ?? null)}: write where it should have been.
  expect(last?.snapshot.value).toEqual('where it should have been')
})
`
}
