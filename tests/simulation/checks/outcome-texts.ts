import type { Tab } from '../app/tab'
import type { World } from '../run/world'
import { now } from '../time/scheduler'
import type { Watched } from './watch'

// Earlier orders and other devices' orders, as a customer sees them before the next one.

const dayMs = 24 * 3_600_000

const tabsOf = ({ slots }: World): Tab[] => slots.flatMap(({ tab }) => tab ?? [])
const placedIn = (tab: Tab): string | null =>
  tab.dashboard?.form?.placement?.getSnapshot().context.intentId ?? null

/** Whether this device shows an order's outcome, or that it is unknown. */
const isShown = (world: World, tab: Tab, { id, device, outcomes }: Watched): boolean =>
  outcomes.length > 0 ||
  tab.dashboard?.outbox.state.open.some(({ intentId }) => intentId === id) === true ||
  tabsOf(world).some((candidate) => candidate.page.device.number === device && placedIn(candidate) === id)

/** A money call leaves: earlier orders of this device that its browser silently deleted. */
export const forgottenBefore = (world: World, tab: Tab, ownOrder: Watched): Watched[] => {
  const { watch } = world
  const { number } = tab.page.device
  const eviction = watch.evictions.get(number)
  // A marker needs storage that persists and has space.
  if (!eviction || eviction.isWhole || watch.faults.has('disk full')) return []
  const all = [...watch.presses.values()].filter(({ device }) => device === number)
  if (all.some(({ isWarned, begunAt }) => isWarned && begunAt >= eviction.at)) return []
  return all.filter(
    (watched) =>
      watched !== ownOrder &&
      watched.posts > 0 &&
      watched.sentAt < eviction.at &&
      now() - watched.sentAt < dayMs &&
      !isShown(world, tab, watched),
  )
}

/** Call it at the end of a history. */
export const judgeTexts = (world: World): void => {
  const { watch, kind, slots, rows } = world
  for (const { before, after } of watch.unspoken)
    if (before.executed.length > 0 && after.executed.length > 0)
      watch.fail('no repeated order without a warning', `${before.order.do}, then ${after.order.do}`)
  for (const { tab, openedAt } of slots) {
    const { dashboard, page } = tab ?? {}
    if (!tab || !dashboard || !page || dashboard.outbox.state.off) continue
    const placed = placedIn(tab)
    const open = tab.dashboard?.form?.placement?.getSnapshot()
    const rowState = placed === null ? undefined : rows.stateOf(page.device.number, placed)
    if (open?.matches('outcomeUnknown') && (rowState === 'settled' || rowState === 'rejected'))
      watch.fail('no dialog waits for a known outcome', `${tab.name}: its row is ${rowState}`)
    const evictedAt = watch.evictions.get(page.device.number)?.at ?? Number.NEGATIVE_INFINITY
    if (!kind.keepsList || evictedAt > openedAt) continue
    for (const { id, order, executed } of watch.presses.values())
      if (executed.some(({ at }) => at < openedAt) && !rows.mayBeThere(page.device.number, id))
        watch.fail('a device knows the account’s list', `${tab.name} does not know of ${order.do}`)
  }
}
