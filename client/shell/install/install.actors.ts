import { fromPromise } from 'xstate'
import type { Services } from '../../flows/services'

/** The install flow's actors. */
export const installActors = ({ installOffer }: Services) => ({
  installApp: fromPromise<{ isAccepted: boolean }, void>(async () => ({
    isAccepted: await installOffer.take(),
  })),
})
