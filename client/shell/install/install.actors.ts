import { fromPromise } from 'xstate'
import { takeOffer } from '../../platform/install-offer'

/** What the install prompt asks of the browser. */
export const installActors = () => ({
  installApp: fromPromise<{ isAccepted: boolean }, void>(async () => ({ isAccepted: await takeOffer() })),
})
