import { asks, type Condition, condition } from './conditions'
import { after, type TemporalRule } from './rules'

const over = (waiting: readonly string[]) =>
  condition('the wait for it is over', ({ snapshot }) =>
    waiting.every((state) => !snapshot.matches(state as never)),
  )

/** A call that may be made anew while it is awaited: the flow leaves the states in which it waits by itself. */
export const comesBack = (actor: string, says: string, ...waiting: readonly string[]): TemporalRule =>
  after(asks(says, actor)).eventually(over(waiting))

/** A question to the device, which has no limit of its own: the flow leaves the states in which it waits in time. */
export const comesWithin = (
  ms: number,
  actor: string,
  says: string,
  ...waiting: readonly string[]
): TemporalRule => after(asks(says, actor)).answersWithin(ms, over(waiting))

/** What holds for every other call, too: until it is answered it is not made again. `says`: 'the password is sent'. */
export const callRules = (
  actor: string,
  says: string,
  ...waiting: readonly string[]
): readonly TemporalRule[] => [
  after(asks(says, actor)).never(asks('that is done again', actor)).before(over(waiting)),
  comesBack(actor, says, ...waiting),
]

/** A state that nobody has to leave: it is over by itself, or by what the customer does meanwhile. */
export const passes = (stay: Condition): TemporalRule =>
  after(stay).eventually(condition('that is over', (moment) => !stay.holds(moment)))
