import type { Tab } from '../app/tab'
import type { Simulation } from '../run/simulation'
import { now } from '../time/scheduler'
import { tabsOf } from './end'
import type { WatchedOrder } from './watch'

const dayMs = 24 * 3_600_000

const placedIdIn = (tab: Tab): string | null =>
  tab.dashboard?.form?.placement?.getSnapshot().context.intentId ?? null

/** True if this device shows an order's outcome or that it is unknown. */
const isShown = (world: Simulation, tab: Tab, { id, device, outcomes }: WatchedOrder): boolean =>
  outcomes.length > 0 ||
  tab.dashboard?.outbox.state.open.some(({ intentId }) => intentId === id) === true ||
  tabsOf(world).some((candidate) => candidate.page.device.number === device && placedIdIn(candidate) === id)

/** Returns this device's earlier orders that an eviction deleted without a warning. Call it for each money call. */
export const forgottenBefore = (world: Simulation, tab: Tab, ownOrder: WatchedOrder): WatchedOrder[] => {
  const { watch } = world
  const { number } = tab.page.device
  const eviction = watch.evictions.get(number)
  // If there is no local storage, or the disk is full, the device can store no marker.
  if (!eviction || eviction.isWhole || watch.faults.has('disk full')) return []
  const deviceOrders = [...watch.orders.values()].filter(({ device }) => device === number)
  if (deviceOrders.some(({ isWarned, begunAt }) => isWarned && begunAt >= eviction.at)) return []
  return deviceOrders.filter(
    (watched) =>
      watched !== ownOrder &&
      watched.posts > 0 &&
      watched.sentAt < eviction.at &&
      now() - watched.sentAt < dayMs &&
      !isShown(world, tab, watched),
  )
}

/** Checks what the devices show of known outcomes. Call it at the end of a history. */
export const checkTexts = (world: Simulation): void => {
  const { watch, kind, slots, rows } = world
  for (const { before, after } of watch.unwarnedRepeats)
    if (before.executed.length > 0 && after.executed.length > 0)
      watch.fail('no repeated order without a warning', `${before.order.do}, then ${after.order.do}`)
  for (const { tab, openedAt } of slots) {
    const { dashboard, page } = tab ?? {}
    if (!tab || !dashboard || !page || dashboard.outbox.state.off) continue
    const placedId = placedIdIn(tab)
    const placement = tab.dashboard?.form?.placement?.getSnapshot()
    const rowState = placedId === null ? undefined : rows.stateOf(page.device.number, placedId)
    if (placement?.matches('outcomeUnknown') && (rowState === 'settled' || rowState === 'rejected'))
      watch.fail('no dialog waits for a known outcome', `${tab.name}: its row is ${rowState}`)
    const evictedAt = watch.evictions.get(page.device.number)?.at ?? Number.NEGATIVE_INFINITY
    if (!kind.keepsList || evictedAt > openedAt) continue
    for (const { id, order, executed } of watch.orders.values())
      if (executed.some(({ at }) => at < openedAt) && !rows.mayBeThere(page.device.number, id))
        watch.fail('a device knows the account’s list', `${tab.name} does not know of ${order.do}`)
  }
}
