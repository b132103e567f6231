import { fromPromise } from 'xstate'
import { letTakeOver } from '../shared/app-worker'
import type { Services } from '../shared/services'

/** What the update asks of the browser. */
export const updateActors = ({ reload }: Services) => ({
  takeOver: fromPromise<void, void>(async () => {
    await letTakeOver()
    reload()
  }),
})
