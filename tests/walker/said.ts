import type { AnyMachineSnapshot } from 'xstate'
import type { FlowId } from '../../machines/flows'
import { sentenceOf, type Words } from '../../scripts/qa/words'
import type { Model, PlainEvent } from '../models/graph'
import type { Page } from './page'

/** What a sentence of a model may tell a person to do on a page, and how it is done there. */
const ways: readonly [sentence: RegExp, act: (page: Page, first: string, second: string) => void][] = [
  [/^press '([^']+)'$/i, (page, name) => page.press(name)],
  [/^empty '([^']+)'$/i, (page, label) => page.retype(label, '')],
  [/^type '([^']*)' into '([^']+)'$/i, (page, text, label) => page.retype(label, text)],
  [/^choose '([^']+)' in '([^']+)'$/i, (page, option, label) => page.choose(label, option)],
]

/** Does what the model of a flow tells its reader to do: the printed paths are walked as they are printed. */
export const doAsSaid = (
  flow: FlowId,
  { says, answers }: Model<FlowId>,
  event: PlainEvent,
  before: AnyMachineSnapshot,
  page: Page,
): void => {
  const sentence = sentenceOf(event, { flow, says, answers } as Words, before)
  for (const part of sentence.split(' and ')) {
    const [way] = ways.flatMap(([pattern, act]) => {
      const [, first = '', second = ''] = pattern.exec(part) ?? []
      return first || second ? [() => act(page, first, second)] : []
    })
    if (!way) throw new Error(`The plan does not say how the customer does '${sentence}'`)
    way()
  }
}
