import type { Tab } from '../app/tab'
import type { Simulation } from '../run/simulation'
import { unitsOf } from '../upstream/decimals'
import { spinnersOf } from './screens'
import type { WatchedOrder } from './watch'

/**
 * Limits for learning every outcome after the faults have stopped, ms; the late one if the server's time was unknown.
 */
const outcomeLimitMs = 10 * 60_000
const lateOutcomeLimitMs = 16 * 60_000
export const quietMs = lateOutcomeLimitMs

export const tabsOf = ({ slots }: Simulation): Tab[] => slots.flatMap(({ tab }) => tab ?? [])

const isKnown = ({ outcomes }: WatchedOrder): boolean => outcomes.some(({ what }) => what !== 'unknown')

/** True if an outcome may remain unknown: the device lost its row, or the server keeps no outcomes. */
const canStayUnknown = ({ kind, watch }: Simulation, { device }: WatchedOrder): boolean =>
  !kind.keepsKeys || watch.evicted.has(device)

/** True once all outcomes are known and no tab is busy. */
export const isIdle = (world: Simulation): boolean =>
  [...world.watch.orders.values()].every((watched) => watched.posts === 0 || isKnown(watched)) &&
  tabsOf(world).every((tab) => spinnersOf(tab).length === 0 && !tab.dashboard?.outbox.state.open.length)

/** Faults that may keep a valid order from being executed. */
const preventingFaults =
  /gateway|upstream|valkey|offline|evicted|disk|database|transaction|clock|tab|reads|locks/

/** The upstream must execute an order that meets no faults, or reject it with a reason. */
const checkRejections = ({ watch, kind, servers }: Simulation): void => {
  if ([...watch.faults.keys()].some((fault) => preventingFaults.test(fault)) || !kind.keepsKeys) return
  for (const { order, id, posts, outcomes } of watch.orders.values()) {
    const { networkFault: fault, upstream } = order
    const isValid =
      fault.net === 'ok' && upstream.end === 'answered' && upstream.ms + (upstream.workMs ?? 0) < 5_000
    const rejection = outcomes.find(({ what }) => what === 'rejected')
    if (posts > 0 && isValid && rejection && !servers.fakeUpstream.rejectedKeys.has(id))
      watch.fail('no order is rejected without a cause', `${order.do}: '${rejection.why}'`)
    if (posts > 0 && isValid) watch.countFault('order without faults')
  }
}

/** Checks all outcomes after the faults stopped at `calmAt`, true ms since 1970. */
export const checkEnd = (world: Simulation, calmAt: number): void => {
  checkRejections(world)
  const { watch, kind } = world
  const tabs = tabsOf(world)
  for (const tab of tabs)
    for (const spinner of spinnersOf(tab)) watch.fail('no spinner runs forever', `${tab.name}: ${spinner}`)
  for (const watched of watch.orders.values()) {
    const { order, posts, device, outcomes, id } = watched
    if (posts === 0) continue
    const deviceTabs = tabs.filter(({ page, dashboard }) => page.device.number === device && dashboard)
    const final = outcomes.find(({ what }) => what !== 'unknown')
    if (!final) {
      if (!canStayUnknown(world, watched) && deviceTabs.length > 0)
        watch.fail('every outcome is known in the end', `${order.do} is still unknown`)
      const isOpen = deviceTabs.every((tab) => {
        const placedId = tab.dashboard?.form?.placement?.getSnapshot().context.intentId
        return placedId === id || tab.dashboard?.outbox.state.open.some(({ intentId }) => intentId === id)
      })
      if (deviceTabs.length > 0 && !isOpen && !watch.evicted.has(device))
        watch.fail('an unknown outcome is shown as unknown', `${order.do} is neither known nor shown`)
      continue
    }
    // A device that learned of the order from the server knows no deadline.
    const limitMs = watched.hasDeadline && deviceTabs.length > 0 ? outcomeLimitMs : lateOutcomeLimitMs
    if (kind.keepsKeys && !watch.evicted.has(device) && final.at - calmAt > limitMs)
      watch.fail(
        'an outcome is known within ten minutes',
        `${order.do} after ${Math.round((final.at - calmAt) / 60_000)} min`,
      )
  }
}

/**
 * Checks after every page reopened at `lookedAt`: figures (unless money moved since), money actions and data left by
 * sessions.
 */
export const checkScreens = (world: Simulation, lookedAt: number): void => {
  const { watch, devices, servers, kind } = world
  const fakeBalance = servers.fakeUpstream.balanceOf('ada', 'USDT', 'tron')
  const tabs = tabsOf(world)
  const hasMoneyMoved = [...watch.orders.values()].some(({ executed }) =>
    executed.some(({ at }) => at >= lookedAt),
  )
  for (const { name, dashboard, page } of tabs) {
    if (!dashboard) continue
    const { form, outbox } = dashboard
    const { marketData } = (form?.snapshot.context ?? {}) as { marketData?: { balance: string } | null }
    const showsBalance = form?.kind === 'walletSale' && form.snapshot.matches('editing') && marketData
    if (showsBalance && !hasMoneyMoved && unitsOf(marketData.balance) !== fakeBalance)
      watch.fail('screens agree with the ledger', `${name} shows ${marketData.balance}`)
    if (!outbox.state.ready || (outbox.state.off !== null && !page.device.kind.isPrivate))
      watch.fail('money can be moved again in the end', `${name}: ${outbox.state.off ?? 'not ready'}`)
    if (kind.keepsKeys && outbox.state.open.length > 0)
      watch.fail('every device knows in the end', `${name}: ${JSON.stringify(outbox.state.open[0])}`)
  }
  for (const [number, device] of devices.entries()) {
    const deviceTabs = tabs.filter(({ page }) => page.device === device)
    const remainingKeys = device.storage.keys().filter((key) => key.startsWith('app.'))
    if (
      deviceTabs.length > 0 &&
      remainingKeys.length > 0 &&
      deviceTabs.every(({ services }) => services.session.read() === null)
    )
      watch.fail('an ended session leaves no data', `device ${number + 1}: ${remainingKeys.join(', ')}`)
  }
}
