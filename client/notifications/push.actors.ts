import { fromPromise } from 'xstate'
import { apiError, needsPassword } from '../../machines/core/api-error'
import type { PushChoice } from '../../machines/notifications/push.machine'
import { ask } from '../api/ask'
import type { Services } from '../flows/services'
import {
  ForgetPushSubscriptionDocument,
  PushOfferDocument,
  SavePushSubscriptionDocument,
} from '../generated/graphql'
import { storagePrefix, stored } from '../platform/storage'

/** About the device; gone with the session. */
const amounts = stored(`${storagePrefix}push.amounts`, (json) => json === true)

/** Needs a running worker; on iOS only an installed app has a manager. */
const managerOf = async (): Promise<PushManager | undefined> =>
  (await navigator.serviceWorker?.getRegistration())?.pushManager

const refused = apiError(null, 'Your browser does not allow it. Allow notifications for this site first.')

export const pushActors = ({ transport, storage }: Services) => {
  let publicKey = ''

  const save = async (subscription: PushSubscription, withAmounts: boolean): Promise<void> => {
    const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
    await ask(transport, SavePushSubscriptionDocument, { input: { endpoint, p256dh, auth, withAmounts } })
    amounts.write(storage, withAmounts)
  }

  return {
    readPush: fromPromise<{ choice: PushChoice }, void>(async () => {
      const manager = await managerOf()
      if (!manager) return { choice: null }
      const { pushKey, transactions } = await ask(transport, PushOfferDocument, {})
      const subscription = await manager.getSubscription()
      // Asked for after a first paid sale only.
      const wasPaid = /[1-9]/.test(transactions.totals.totalNgn)
      if (!pushKey || !(subscription || wasPaid)) return { choice: null }
      publicKey = pushKey
      if (!subscription) return { choice: 'nothing' }
      const withAmounts = amounts.read(storage)
      try {
        // Again at each visit: the session may be another one.
        await save(subscription, withAmounts)
      } catch (error) {
        if (!needsPassword(error)) throw error
        // The server does not know it, and nobody asked to turn it on.
        await subscription.unsubscribe()
        return { choice: 'nothing' }
      }
      return { choice: withAmounts ? 'amounts' : 'arrivals' }
    }),

    choosePush: fromPromise<void, { choice: PushChoice }>(async ({ input: { choice } }) => {
      const manager = await managerOf()
      const known = await manager?.getSubscription()
      if (choice === 'nothing') {
        await known?.unsubscribe()
        if (known) await ask(transport, ForgetPushSubscriptionDocument, { endpoint: known.endpoint })
        return
      }
      const asked = { userVisibleOnly: true, applicationServerKey: publicKey }
      const subscription = known ?? (await manager?.subscribe(asked).catch(() => undefined))
      if (!subscription) throw refused
      try {
        await save(subscription, choice === 'amounts')
      } catch (error) {
        // Else the next visit would turn on what the customer may decline in the password dialog.
        if (!known) await subscription.unsubscribe()
        throw error
      }
    }),
  }
}
