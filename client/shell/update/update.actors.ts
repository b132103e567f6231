import { fromPromise } from 'xstate'
import type { Services } from '../../flows/services'
import { letTakeOver } from '../../platform/app-worker'

/** The update flow's actors. */
export const updateActors = ({ reload }: Services) => ({
  takeOver: fromPromise<void, void>(async () => {
    await letTakeOver()
    reload()
  }),
})
