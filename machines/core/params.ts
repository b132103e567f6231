const eventOf = <Event>({ event }: { event: Event }) => event
const outputOf = <Output>({ event }: { event: { output: Output } }) => event.output
const errorOf = ({ event }: { event: { error: unknown } }) => event

export const withEvent = <Type extends string>(type: Type) => ({ type, params: eventOf }) as const
export const withOutput = <Type extends string>(type: Type) => ({ type, params: outputOf }) as const
export const withError = <Type extends string>(type: Type) => ({ type, params: errorOf }) as const
