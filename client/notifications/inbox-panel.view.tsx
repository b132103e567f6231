import { chakra } from '@chakra-ui/react/styled-system'
import { BellOff, X } from 'lucide-react'
import { Link } from 'wouter'
import { fromPromise } from 'xstate'
import { type ApiError, apiError, needsPassword } from '../../machines/core/api-error'
import type { inboxFlow } from '../../machines/notifications/inbox.machine'
import { groupsOf } from '../../machines/notifications/inbox.rules'
import type { News } from '../../machines/notifications/news.rules'
import { type PushChoice, passwordForPushText, pushFlow } from '../../machines/notifications/push.machine'
import { dashboardRoutes } from '../../machines/shell/routes.rules'
import { ask } from '../api/ask'
import { usePasswordWhen } from '../flows/reauthentication'
import { type Services, useServices } from '../flows/services'
import { type Flow, useFlow } from '../flows/use-flow'
import {
  ForgetPushSubscriptionDocument,
  type NotificationRowFragment,
  PushOfferDocument,
  SavePushSubscriptionDocument,
} from '../generated/graphql'
import { storagePrefix, stored } from '../platform/storage'
import { Button, ButtonLink } from '../ui/controls/button.view'
import { Switch } from '../ui/controls/switch.view'
import { EmptyState } from '../ui/feedback/empty.view'
import { ErrorText } from '../ui/feedback/error-text.view'
import { Loaded } from '../ui/feedback/loaded.view'
import { Skeleton } from '../ui/feedback/skeleton.view'
import { dayName } from '../ui/format'
import { Modal } from '../ui/layout/modal.view'
import { NewsItem, ThreadItem } from './row.view'

/** About the device; gone with the session. */
const amounts = stored(`${storagePrefix}push.amounts`, (json) => json === true)

/** Needs a running worker; on iOS only an installed app has a manager. */
const managerOf = async (): Promise<PushManager | undefined> =>
  (await navigator.serviceWorker?.getRegistration())?.pushManager

/** Why a browser did not subscribe. */
const subscribeErrors: Record<string, string> = {
  NotAllowedError: 'Your browser does not allow it. Allow notifications for this site first.',
  NotSupportedError: 'This browser cannot receive notifications.',
}
const subscribeFailed = (error: unknown): ApiError =>
  apiError(
    null,
    subscribeErrors[error instanceof Error || error instanceof DOMException ? error.name : ''] ??
      "Your browser couldn't reach its notification service. Check your connection and try again.",
  )

const base64Url = (key: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(key)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

export const pushActors = ({ transport, storage }: Services) => {
  let publicKey = ''
  // Both are known before a click: Safari lets only its first call ask for permission.
  let manager: PushManager | undefined
  let current: PushSubscription | null = null

  const subscribe = (): Promise<PushSubscription> =>
    manager
      ? manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
      : Promise.reject(new DOMException('', 'NotSupportedError'))

  /** With the server's key: a subscription for an earlier one gets nothing any more. */
  const withCurrentKey = async (subscription: PushSubscription): Promise<PushSubscription | null> => {
    const key = subscription.options?.applicationServerKey
    if (!key || base64Url(key) === publicKey) return subscription
    await subscription.unsubscribe()
    return subscribe().catch(() => null)
  }

  const save = async (subscription: PushSubscription, withAmounts: boolean): Promise<void> => {
    const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
    await ask(transport, SavePushSubscriptionDocument, { input: { endpoint, p256dh, auth, withAmounts } })
    amounts.write(storage, withAmounts)
  }

  return {
    readPush: fromPromise<{ choice: PushChoice }, void>(async () => {
      manager = await managerOf()
      if (!manager) return { choice: null }
      const { pushKey, transactions } = await ask(transport, PushOfferDocument, {})
      const subscription = await manager.getSubscription()
      // Asked for after a first paid sale only.
      const wasPaid = /[1-9]/.test(transactions.totals.totalNgn)
      if (!pushKey || !(subscription || wasPaid)) return { choice: null }
      publicKey = pushKey
      current = subscription && (await withCurrentKey(subscription))
      if (!current) return { choice: 'nothing' }
      const withAmounts = amounts.read(storage)
      try {
        // Again at each visit: the session may be another one.
        await save(current, withAmounts)
      } catch (error) {
        if (!needsPassword(error)) throw error
        // The server does not know it, and nobody asked to turn it on.
        await current.unsubscribe()
        current = null
        return { choice: 'nothing' }
      }
      return { choice: withAmounts ? 'amounts' : 'arrivals' }
    }),

    choosePush: fromPromise<void, { choice: PushChoice }>(async ({ input: { choice } }) => {
      const known = current
      if (choice === 'nothing') {
        current = null
        await known?.unsubscribe()
        if (known) await ask(transport, ForgetPushSubscriptionDocument, { endpoint: known.endpoint })
        return
      }
      const subscription =
        known ??
        (await subscribe().catch((error: unknown) => {
          throw subscribeFailed(error)
        }))
      try {
        await save(subscription, choice === 'amounts')
        current = subscription
      } catch (error) {
        // Else the next visit would turn on what the customer may decline in the password dialog.
        if (!known) await subscription.unsubscribe()
        throw error
      }
    }),
  }
}

/** Whether this device is told of arrived naira while the app is closed, and with amounts (EXT-32 to EXT-34). */
const PushChoices = () => {
  const [state, send] = useFlow(pushFlow, { actors: pushActors(useServices()) })
  const { choice, error } = state.context
  const waits = state.matches('askingPassword')
  usePasswordWhen(waits, { subject: 'push', text: passwordForPushText }, (confirmed) =>
    send({ type: confirmed ? 'push.agree' : 'push.decline' }),
  )
  if (choice === null) return null
  const isOn = choice !== 'nothing'
  const switches: { id: string; label: string; on: boolean; next: Exclude<PushChoice, null> }[] = [
    { id: 'push-on', label: 'Tell me when naira arrives', on: isOn, next: isOn ? 'nothing' : 'arrivals' },
    {
      id: 'push-amounts',
      label: 'Show amounts on the lock screen',
      on: choice === 'amounts',
      next: choice === 'amounts' ? 'arrivals' : 'amounts',
    },
  ]
  return (
    <chakra.section aria-label="With the app closed" paddingInline="5" paddingBottom="2">
      {switches.slice(0, isOn ? 2 : 1).map(({ id, label, on, next }) => (
        <chakra.div key={id} display="flex" alignItems="center" justifyContent="space-between" gap="3">
          <span id={id}>{label}</span>
          <Switch
            aria-labelledby={id}
            on={on}
            busy={waits || state.matches('choosing')}
            onClick={() => send({ type: 'push.choose', choice: next })}
          />
        </chakra.div>
      ))}
      <ErrorText error={error} fields={[]} />
    </chakra.section>
  )
}

const Loading = () => (
  <chakra.div
    role="status"
    aria-label="Loading notifications"
    padding="5"
    display="flex"
    flexDirection="column"
    gap="5"
  >
    <Skeleton height="16" />
    <Skeleton height="16" />
    <Skeleton height="16" />
  </chakra.div>
)

interface InboxPanelProps {
  news: readonly News[]
  /** Null while they are loading. */
  notifications: readonly NotificationRowFragment[] | null
  failure: ApiError | null
  busy: boolean
  unfolded: string | null
  now: number
  onRefresh: () => void
  /** Whether all are being marked as read. */
  marking: boolean
  send: Flow<typeof inboxFlow>[1]
  onClose: () => void
}

/** The panel: changes seen while the app is open, then the notifications by days. */
export const InboxPanel = ({
  news,
  notifications,
  failure,
  now,
  unfolded,
  send,
  ...props
}: InboxPanelProps) => {
  const toggle = ({ id, read }: NotificationRowFragment): void =>
    send(unfolded === id ? { type: 'inbox.fold' } : { type: 'inbox.unfold', id, read })
  return (
    <Modal placement="corner" labelledBy="inbox-title" onClose={props.onClose}>
      <chakra.div display="flex" alignItems="center" gap="1" padding="2" paddingInlineStart="5">
        <chakra.h2 id="inbox-title" textStyle="h2" marginInlineEnd="auto">
          Notifications
        </chakra.h2>
        {notifications?.some(({ read }) => !read) && (
          <Button
            variant="plain"
            whiteSpace="nowrap"
            loading={props.marking}
            onClick={() => send({ type: 'inbox.readAll' })}
          >
            Mark all read
          </Button>
        )}
        <Button variant="bare" square aria-label="Close notifications" onClick={props.onClose}>
          <X aria-hidden size={24} />
        </Button>
      </chakra.div>
      <PushChoices />
      {news.length > 0 && (
        <ul aria-label="Your transactions">
          {news.map((item) => (
            <NewsItem key={`${item.id} ${item.status}`} news={item} now={now} onTaken={props.onClose} />
          ))}
        </ul>
      )}
      <Loaded
        data={notifications}
        failure={failure}
        onRefresh={props.onRefresh}
        skeleton={<Loading />}
        empty={
          news.length === 0 && (
            <EmptyState
              icon={<BellOff size={24} />}
              text="No Notifications"
              hint="We'll tell you here when a deposit arrives and when you are paid."
            >
              <Link href={dashboardRoutes.sell.path} asChild>
                <ButtonLink variant="subtle" onClick={props.onClose}>
                  Sell crypto
                </ButtonLink>
              </Link>
            </EmptyState>
          )
        }
      >
        {(rows) =>
          groupsOf(rows, (iso) => dayName(iso, now)).map(({ day, threads }) => (
            <chakra.section key={day} aria-label={day} aria-busy={props.busy}>
              <chakra.h3 paddingInline="5" paddingTop="3" textStyle="secondary" fontWeight="600">
                {day}
              </chakra.h3>
              <ul>
                {threads.map((thread) => (
                  <ThreadItem
                    key={thread.newest.id}
                    thread={thread}
                    now={now}
                    unfolded={unfolded}
                    onToggle={toggle}
                    onFollow={({ id }, read) => {
                      send({ type: 'inbox.unfold', id, read })
                      props.onClose()
                    }}
                  />
                ))}
              </ul>
            </chakra.section>
          ))
        }
      </Loaded>
    </Modal>
  )
}
