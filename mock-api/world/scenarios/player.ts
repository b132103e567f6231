import { ApiError } from '../../http/api-error'
import { actionsOf } from '../actions'
import { RequestParser } from '../request-parser'
import type { World } from '../world'
import type { Play, Step } from './scenario'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Plays one scenario at a time: a new one cancels the previous one's `meanwhile` steps. */
export const createPlayer = (world: World, logError: (error: unknown) => void) => {
  const actions = actionsOf(world)
  let currentPlay = 0

  const runStep = async ({ name, body, line }: Step): Promise<void> => {
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
  const runSteps = async (steps: readonly Step[], play: number): Promise<void> => {
    for (const step of steps) if (play === currentPlay) await runStep(step)
  }

  /** Starts from the seeds; resolves when the page is ready to open. Errors contain the step's line. */
  return async ({ steps, meanwhile }: Play): Promise<void> => {
    currentPlay += 1
    const play = currentPlay
    await world.reset()
    await runSteps(steps, play)
    void runSteps(meanwhile, play).catch(logError)
  }
}
