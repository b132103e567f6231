import type { Tab } from '../app/tab'
import type { World } from '../run/world'
import { now } from '../time/scheduler'
import type { Watched } from './watch'

// What a customer is told of earlier presses before the next one, and of those of other devices.

const dayMs = 24 * 3_600_000

const tabsOf = ({ slots }: World): Tab[] => slots.flatMap(({ tab }) => tab ?? [])
const placedIn = (tab: Tab): string | null =>
  tab.dashboard?.form?.placement?.getSnapshot().context.intentId ?? null

/** Whether this device shows what became of a press, or that nobody knows it yet. */
const isShown = (world: World, tab: Tab, { id, device, told }: Watched): boolean =>
  told.length > 0 ||
  tab.dashboard?.outbox.state.open.some(({ intentId }) => intentId === id) === true ||
  tabsOf(world).some((one) => one.page.device.number === device && placedIn(one) === id)

/** A money call leaves: what the same device sent before, and its browser deleted since without a word. */
export const forgottenBefore = (world: World, tab: Tab, press: Watched): Watched[] => {
  const { watch } = world
  const { number } = tab.page.device
  const eviction = watch.evictions.get(number)
  // A marker needs a storage that stays and has room.
  if (!eviction || eviction.isWhole || watch.faults.has('disk full')) return []
  const all = [...watch.presses.values()].filter(({ device }) => device === number)
  if (all.some(({ isWarned, begunAt }) => isWarned && begunAt >= eviction.at)) return []
  return all.filter(
    (one) =>
      one !== press &&
      one.posts > 0 &&
      one.sentAt < eviction.at &&
      now() - one.sentAt < dayMs &&
      !isShown(world, tab, one),
  )
}

/** To be called once everything is over. */
export const judgeWords = (world: World): void => {
  const { watch, kind, slots, rows } = world
  for (const { before, after } of watch.unspoken)
    if (before.executed.length > 0 && after.executed.length > 0)
      watch.fail('no second press without a word', `${before.press.do}, then ${after.press.do}`)
  for (const { tab, openedAt } of slots) {
    const { dashboard, page } = tab ?? {}
    if (!tab || !dashboard || !page || dashboard.outbox.state.off) continue
    const placed = placedIn(tab)
    const open = tab.dashboard?.form?.placement?.getSnapshot()
    const own = placed === null ? undefined : rows.stateOf(page.device.number, placed)
    if (open?.matches('unconfirmed') && (own === 'settled' || own === 'rejected'))
      watch.fail('no dialog waits for what is known', `${tab.name}: its row is ${own}`)
    const evictedAt = watch.evictions.get(page.device.number)?.at ?? Number.NEGATIVE_INFINITY
    if (!kind.keepsList || evictedAt > openedAt) continue
    for (const { id, press, executed } of watch.presses.values())
      if (executed.some(({ at }) => at < openedAt) && !rows.mayBeThere(page.device.number, id))
        watch.fail('a device knows what the account’s list says', `${tab.name} does not know of ${press.do}`)
  }
}
