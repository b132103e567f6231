import { fromPromise } from 'xstate'
import type { Services } from '../../flows/services'
import { letTakeOver } from '../../platform/app-worker'

/** What the update asks of the browser. */
export const updateActors = ({ reload }: Services) => ({
  takeOver: fromPromise<void, void>(async () => {
    await letTakeOver()
    reload()
  }),
})
