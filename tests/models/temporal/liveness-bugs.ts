import { type AnyStateMachine, StateMachine } from 'xstate'
import { type FlowId, flows } from '../../../machines/flows'

type Config = Record<string, unknown>

const isObject = (value: unknown): value is Config => typeof value === 'object' && value !== null

/** A machine's configuration again, so that it can be changed; its functions stay. */
const copied = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(copied)
    : isObject(value)
      ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copied(inner)]))
      : value

const waysOutOf = (node: Config, path: readonly string[]): string[] => {
  const { states = {}, after = {}, invoke } = node
  const invokes = Array.isArray(invoke) ? invoke : invoke ? [invoke] : []
  const place = path.join('.')
  return [
    ...Object.keys(after as Config).map((delay) => `${place} after ${delay}`),
    ...invokes.flatMap((one: Config) =>
      ['onDone', 'onError'].filter((way) => one[way]).map((way) => `${place} ${String(one.id)} ${way}`),
    ),
    ...Object.entries(states as Config).flatMap(([name, inner]) =>
      waysOutOf(inner as Config, [...path, name]),
    ),
  ]
}

/** Every way on that comes by itself: 'placing placeIntent onDone', 'passing after TOAST'. */
export const waysOut = (flow: FlowId): string[] => waysOutOf(flows[flow].machine.config as Config, [])

/** The flow's machine without one of them: a state that may never be left, a retry that never comes. */
export const withoutWay = (flow: FlowId, way: string): AnyStateMachine => {
  const machine = flows[flow].machine as AnyStateMachine
  const [place = '', actor, last = ''] = way.split(' ')
  const config = copied(machine.config) as Config
  const node = place
    .split('.')
    .filter(Boolean)
    .reduce((inner, name) => (inner.states as Record<string, Config>)[name]!, config)
  if (actor === 'after') delete (node.after as Config)[last]
  else {
    const invokes = [node.invoke].flat() as Config[]
    delete invokes.find(({ id }) => id === actor)![last]
  }
  const { implementations } = machine
  return new StateMachine(config as AnyStateMachine['config'], implementations as never) as never
}
