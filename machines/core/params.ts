/** An event whole, an actor's output, or the event of a rejection: what an action or a guard is given as params. */
const eventOf = <Event>({ event }: { event: Event }) => event
const outputOf = <Output>({ event }: { event: { output: Output } }) => event.output
const errorOf = ({ event }: { event: { error: unknown } }) => event

/** An action or a guard that is given the event. */
export const withEvent = <Type extends string>(type: Type) => ({ type, params: eventOf }) as const
/** The same with what an actor answered. */
export const withOutput = <Type extends string>(type: Type) => ({ type, params: outputOf }) as const
/** The same with why an actor was rejected. */
export const withError = <Type extends string>(type: Type) => ({ type, params: errorOf }) as const
