import { chakra } from '@chakra-ui/react/styled-system'
import { BellOff, X } from 'lucide-react'
import { Link } from 'wouter'
import { fromPromise } from 'xstate'
import { type ApiError, apiError, needsPassword } from '../../machines/core/api-error'
import { dayGroupsOf } from '../../machines/notifications/inbox.rules'
import { type PushChoice, passwordForPushText, pushFlow } from '../../machines/notifications/push.machine'
import type { StatusChange } from '../../machines/notifications/status-changes.rules'
import { dashboardRoutes } from '../../machines/shell/routes.rules'
import { runOperation } from '../data/run-operation'
import { usePasswordWhen } from '../flows/reauthentication'
import { type Services, useServices } from '../flows/services'
import { useFlow } from '../flows/use-flow'
import {
  ForgetPushSubscriptionDocument,
  type NotificationRowFragment,
  PushOfferDocument,
  SavePushSubscriptionDocument,
} from '../generated/graphql'
import { storagePrefix, storedValue } from '../platform/storage'
import { Button, ButtonLink } from '../ui/controls/button.view'
import { Switch } from '../ui/controls/switch.view'
import { EmptyState } from '../ui/feedback/empty.view'
import { ErrorText } from '../ui/feedback/error-text.view'
import { Loaded } from '../ui/feedback/loaded.view'
import { Skeleton } from '../ui/feedback/skeleton.view'
import { dayName } from '../ui/format'
import { Flex } from '../ui/layout/flex.view'
import { useFocusAfterRemoval } from '../ui/layout/focus-after-removal'
import { Modal } from '../ui/layout/modal.view'
import { StatusChangeItem, ThreadItem } from './row.view'

/** Whether pushes show amounts on this device; logout deletes it. */
const amounts = storedValue(`${storagePrefix}push.amounts`, (json) => json === true)

/** Undefined if no worker is active, and on iOS unless the app is installed. */
const managerOf = async (): Promise<PushManager | undefined> =>
  (await navigator.serviceWorker?.getRegistration())?.pushManager

const subscribeErrors: Record<string, string> = {
  NotAllowedError: 'Your browser blocks notifications. Allow them for this site, then try again.',
  NotSupportedError: "This browser can't receive notifications.",
}
const subscribeError = ({ name = '' }: Partial<Error>): ApiError =>
  apiError(
    null,
    subscribeErrors[name] ??
      "Your browser couldn't reach its notification service. Check your connection and try again.",
  )

const base64Url = (key: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(key)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

export const pushActors = ({ transport, storage }: Services) => {
  let publicKey = ''
  // Read before a click, because Safari asks for permission only in a click handler's first call.
  let manager: PushManager | undefined
  let current: PushSubscription | null = null

  const subscribe = (): Promise<PushSubscription> =>
    manager
      ? manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
      : Promise.reject(new DOMException('', 'NotSupportedError'))

  /** Replaces a subscription made with an earlier server key, which no longer receives pushes. */
  const withCurrentKey = async (subscription: PushSubscription): Promise<PushSubscription | null> => {
    const key = subscription.options?.applicationServerKey
    if (!key || base64Url(key) === publicKey) return subscription
    await subscription.unsubscribe()
    return subscribe().catch(() => null)
  }

  const save = async (subscription: PushSubscription, withAmounts: boolean): Promise<void> => {
    const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
    await runOperation(transport, SavePushSubscriptionDocument, {
      input: { endpoint, p256dh, auth, withAmounts },
    })
    amounts.write(storage, withAmounts)
  }

  return {
    readPush: fromPromise<{ choice: PushChoice }, void>(async () => {
      manager = await managerOf()
      if (!manager) return { choice: null }
      const { pushKey, transactions } = await runOperation(transport, PushOfferDocument, {})
      const subscription = await manager.getSubscription()
      // Offered only after a first paid sale.
      const wasPaid = /[1-9]/.test(transactions.totals.totalNgn)
      if (!pushKey || !(subscription || wasPaid)) return { choice: null }
      publicKey = pushKey
      current = subscription && (await withCurrentKey(subscription))
      if (!current) return { choice: 'nothing' }
      const withAmounts = amounts.read(storage)
      try {
        // Saves it on every visit, because the session may be a different one.
        await save(current, withAmounts)
      } catch (error) {
        if (!needsPassword(error)) throw error
        // The server does not have it, so this customer did not turn it on.
        await current.unsubscribe()
        current = null
        return { choice: 'nothing' }
      }
      return { choice: withAmounts ? 'amounts' : 'arrivals' }
    }),

    choosePush: fromPromise<void, { choice: PushChoice }>(async ({ input: { choice } }) => {
      const oldSubscription = current
      if (choice === 'nothing') {
        current = null
        await oldSubscription?.unsubscribe()
        if (oldSubscription)
          await runOperation(transport, ForgetPushSubscriptionDocument, {
            endpoint: oldSubscription.endpoint,
          })
        return
      }
      const subscription =
        oldSubscription ??
        (await subscribe().catch((error: Error) => {
          throw subscribeError(error)
        }))
      try {
        await save(subscription, choice === 'amounts')
        current = subscription
      } catch (error) {
        // The customer may cancel the password dialog; in that case the next visit must not turn it on.
        if (!oldSubscription) await subscription.unsubscribe()
        throw error
      }
    }),
  }
}

/** Switches for push notifications of payouts on this device, with or without amounts (EXT-32 to EXT-34). */
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
    <chakra.section aria-label="When the app is closed" paddingInline="5" paddingBottom="2">
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
  statusChanges: readonly StatusChange[]
  notifications: readonly NotificationRowFragment[] | null
  failure: ApiError | null
  busy: boolean
  expanded: string | null
  now: number
  onRefresh: () => void
  marking: boolean
  onExpand: (id: string, read: boolean) => void
  onCollapse: () => void
  onReadAll: () => void
  onClose: () => void
}

/** The panel: status changes while the app is open, then the notifications by day. */
export const InboxPanel = ({
  statusChanges,
  notifications,
  failure,
  now,
  expanded,
  ...props
}: InboxPanelProps) => {
  const toggle = ({ id, read }: NotificationRowFragment): void =>
    expanded === id ? props.onCollapse() : props.onExpand(id, read)
  const hasUnread = notifications?.some(({ read }) => !read) ?? false
  const heading = useFocusAfterRemoval(hasUnread ? ['mark all read'] : [])
  return (
    <Modal placement="corner" labelledBy="inbox-title" onClose={props.onClose}>
      <Flex flexWrap="wrap" justifyContent="flex-end" gap="1" padding="2" paddingInlineStart="5">
        <chakra.h2 id="inbox-title" ref={heading} textStyle="h2" marginInlineEnd="auto" outline="none">
          Notifications
        </chakra.h2>
        {hasUnread && (
          <Button variant="plain" whiteSpace="nowrap" loading={props.marking} onClick={props.onReadAll}>
            Mark all read
          </Button>
        )}
        <Button variant="bare" square aria-label="Close notifications" onClick={props.onClose}>
          <X aria-hidden size={24} />
        </Button>
      </Flex>
      <PushChoices />
      {statusChanges.length > 0 && (
        <ul aria-label="Your transactions">
          {statusChanges.map((item) => (
            <StatusChangeItem
              key={`${item.id} ${item.status}`}
              statusChange={item}
              now={now}
              onFollow={props.onClose}
            />
          ))}
        </ul>
      )}
      <Loaded
        data={notifications}
        failure={failure}
        onRefresh={props.onRefresh}
        skeleton={<Loading />}
        empty={
          statusChanges.length === 0 && (
            <EmptyState
              icon={<BellOff size={24} />}
              text="No Notifications"
              hint="Deposits and payouts will show up here."
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
          dayGroupsOf(rows, (iso) => dayName(iso, now)).map(({ day, threads }) => (
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
                    expanded={expanded}
                    onToggle={toggle}
                    onFollow={({ id }, read) => {
                      props.onExpand(id, read)
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
