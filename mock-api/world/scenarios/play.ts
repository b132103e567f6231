import { ApiError } from '../../http/api-error'
import { actionsOf } from '../actions'
import { RequestParser } from '../request-parser'
import type { World } from '../world'
import type { Play, Step } from './scenario'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Plays scenarios, one at a time: another one ends what the last still had to do meanwhile. */
export const player = (world: World, complain: (error: unknown) => void) => {
  const actions = actionsOf(world)
  let turn = 0

  const take = async ({ name, body, line }: Step): Promise<void> => {
    try {
      if (name === 'wait') {
        if (body.held !== undefined) await world.untilHeld(String(body.held))
        await pause(Number(body.ms ?? 0))
      } else await actions[name]!(new RequestParser(body))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      throw new ApiError(error.status, `line ${line}, ${name}: ${error.summary}`, error.fields)
    }
  }
  const takeAll = async (steps: readonly Step[], mine: number): Promise<void> => {
    for (const step of steps) if (mine === turn) await take(step)
  }

  /** Begins with the seeds, and resolves when its screen can be opened. Throws with the step's line. */
  return async ({ steps, meanwhile }: Play): Promise<void> => {
    turn += 1
    const mine = turn
    await world.reset()
    await takeAll(steps, mine)
    void takeAll(meanwhile, mine).catch(complain)
  }
}
