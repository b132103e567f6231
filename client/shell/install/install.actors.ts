import { fromPromise } from 'xstate'
import type { Services } from '../../flows/services'

/** What the install prompt asks of the browser. */
export const installActors = ({ installOffer }: Services) => ({
  installApp: fromPromise<{ isAccepted: boolean }, void>(async () => ({
    isAccepted: await installOffer.take(),
  })),
})
