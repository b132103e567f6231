import type { ReactNode } from 'react'
import type { Answers } from '../../tests/gateway/made-network'
import type { Stage } from './page/stage'
import type { Person } from './world/people'

/** A state of a screen or of a component. */
export interface Scene {
  /** Its address: 'sell-loading'. */
  name: string
  /** Where the index lists it: 'Sell'. */
  room: string
  /** What the index calls it: 'the rates load'. */
  title: string
  /** What stands there, to be read, once the state is reached; as the whole of an element's text, or a pattern. */
  sign: string | RegExp
  /** Whether something is waited for in this state; 'any': as long as it likes. */
  busy: boolean | 'any'
  show: (stage: Stage) => Promise<void>
}

type Steps = (stage: Stage) => Promise<unknown>

interface State {
  title: string
  sign: string | RegExp
  busy?: Scene['busy']
}
interface ScreenState extends State {
  /** The app's address. */
  at: string
  /** Who is signed in; Ada, unless it says another, or nobody. */
  as?: Person | null
  /** What is answered otherwise than `as` has it. */
  answers?: Answers
  /** What a customer does from there. */
  steps?: Steps
  /** What is in the storage of the device. */
  stored?: Record<string, string>
}
interface ComponentState extends State {
  view: () => Promise<ReactNode>
  steps?: Steps
}

/** The states of one room, by their names. */
export const room = (name: string, states: Record<string, ScreenState | ComponentState>): Scene[] =>
  Object.entries(states).map(([state, { title, sign, busy = false, ...how }]) => ({
    name: state,
    room: name,
    title,
    sign,
    busy,
    show: async (stage) => {
      if ('view' in how) stage.draw(await how.view())
      else stage.open(how.at, how)
      await how.steps?.(stage)
    },
  }))
