import { asks, condition } from './conditions'
import { after, type TemporalRule } from './rules'

const over = (waiting: readonly string[]) =>
  condition('the wait for it is over', ({ snapshot }) =>
    waiting.every((state) => !snapshot.matches(state as never)),
  )

/** A call that may be made anew while it is awaited: the flow leaves the states in which it waits by itself. */
export const comesBack = (actor: string, says: string, ...waiting: readonly string[]): TemporalRule =>
  after(asks(says, actor)).eventually(over(waiting))

/** What holds for every other call, too: until it is answered it is not made again. `says`: 'the password is sent'. */
export const callRules = (
  actor: string,
  says: string,
  ...waiting: readonly string[]
): readonly TemporalRule[] => [
  after(asks(says, actor)).never(asks('that is done again', actor)).before(over(waiting)),
  comesBack(actor, says, ...waiting),
]
