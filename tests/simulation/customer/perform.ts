import type { Tab } from '../app/tab'
import type { DiskFaults } from '../browser/databases'
import { followPlacement } from '../checks/screens'
import type { Simulation } from '../run/simulation'
import { after, now, thaw } from '../time/scheduler'
import { submitOrder, tabActions } from './act'
import type { Action, Order, Step } from './history'
import { openForm } from './orders'

/** The shortest time that a database restart takes, ms. */
const restartMs = 500
/** The duration and the maximum delay of slow reads, ms. */
const slowReadsMs = 60_000
/** The longest time that a disk is slow, ms. It ends before all faults do, because a begun operation is not shortened. */
const maxSlowDiskMs = 60_000
const maxSlowMs = 25_000

/** Signs in if needed and reopens a sell form that was open in the tab before. */
export const reopenPage =
  (world: Simulation) =>
  async (tab: Tab): Promise<void> => {
    const { wasSelling, device } = world.slots[tab.parts.number]!
    if (world.kind.signsIn || !device.kind.hasStorage) await tabActions.signIn(world, tab, {})
    if (wasSelling)
      await openForm(tab, 'walletSale', (openTab, placement) =>
        followPlacement(world.watch, openTab, placement),
      )
  }

const changedBy = (value: number, change: number): string => (value * (1 + change / 1000)).toFixed(4)

const evict = (world: Simulation, number: number, what: 'everything' | 'all' | 'outbox' | 'others'): void => {
  const { databases, storage } = world.devices[number]!
  world.watch.countFault(`evicted ${what}`)
  if (what !== 'others') {
    world.watch.evict(number, what === 'everything' || !world.devices[number]!.kind.hasStorage)
    world.rows.evicted(number)
  }
  if (what === 'everything') storage.clear()
  if (what === 'everything' || what === 'all') databases.evict(null)
  else if (what === 'outbox') databases.evict('app-outbox')
  else for (const name of ['app-known', 'app-anonymous']) databases.evict(name)
}

type ActionOf<Kind> = Action extends infer One
  ? One extends { do: infer Kinds }
    ? Kind extends Kinds
      ? One
      : never
    : never
  : never

type Performers = { [Kind in Action['do']]: (world: Simulation, action: ActionOf<Kind>) => unknown }

const submitInTab = (world: Simulation, order: Order): void => {
  world.slots[order.tab]!.wasSelling = order.do === 'sell' || order.do === 'sellAll'
  world.runInTab(order.tab, (tab) => {
    tab.hand = tab.hand.then(() => submitOrder(world, tab, order))
  })
}

const closeTab =
  (isOrderly: boolean, fault: string) =>
  (world: Simulation, { tab, ms = 200 }: { tab: number; ms?: number }): void => {
    world.watch.countFault(fault)
    world.close(tab, isOrderly)
    after(ms, () => world.open(tab, reopenPage(world)), { owner: null })
  }

const diskFault =
  (name: keyof DiskFaults) =>
  (world: Simulation, { device, ms }: { device: number; ms: number }): void => {
    world.devices[device]!.databases.faults[name] = now() + ms
  }

const inTab =
  (kind: keyof typeof tabActions) =>
  (world: Simulation, action: { tab: number; event?: number }): void =>
    world.runInTab(action.tab, (tab) => void tabActions[kind](world, tab, action))

const performers: Performers = {
  sell: submitInTab,
  sellAll: submitInTab,
  transfer: submitInTab,
  swap: submitInTab,
  reload: closeTab(true, 'tab reloaded'),
  kill: closeTab(false, 'tab killed'),
  discard: closeTab(false, 'tab discarded'),
  freeze: ({ slots, watch }, { tab, ms }) => {
    const process = slots[tab]!.page?.process
    if (!process) return
    watch.countFault('tab frozen')
    process.freeze()
    after(ms, () => thaw(process), { owner: null })
  },
  evict: (world, { device, what }) => evict(world, device, what),
  diskSlow: (world, { device, ms }) =>
    diskFault('slowUntil')(world, { device, ms: Math.min(ms, maxSlowDiskMs) }),
  diskFull: diskFault('fullUntil'),
  diskBlocked: diskFault('blockedUntil'),
  diskAborting: diskFault('abortingUntil'),
  offline: (world, { device: number, ms }) => {
    const device = world.devices[number]!
    device.offlineUntil = now() + ms
    after(ms + 1, () => world.online(device), { owner: null })
  },
  locksRefused: ({ devices, watch }, { device }) => {
    watch.countFault('locks refused')
    devices[device]!.locks.isRefused = true
  },
  clockJumps: ({ devices, watch }, { device, ms }) => {
    watch.countFault('clock jumped')
    devices[device]!.clock.jump(ms)
  },
  readsDown: ({ network }, { ms }) => {
    network.reads.downUntil = now() + ms
  },
  readsSlow: ({ network }, { ms }) =>
    Object.assign(network.reads, { slowUntil: now() + slowReadsMs, slowMs: Math.min(ms, maxSlowMs) }),
  readsPage: ({ network }, { ms }) => {
    network.reads.pageUntil = now() + ms
  },
  upstreamDown: ({ servers, watch }, { ms }) => {
    watch.countFault('upstream unreachable')
    servers.upstreamDownUntil = now() + ms
  },
  valkeyLost: ({ servers, watch }, { what, ms }) => {
    watch.countFault(`valkey's ${what} lost`)
    servers.valkey.lose(what, ms)
  },
  valkeyForgets: ({ servers, kind, watch }) => {
    watch.countFault('valkey forgets')
    watch.forgot ||= !kind.keepsKeys && kind.claims === 'shared'
    servers.valkey.forget()
  },
  busy: ({ servers, devices, watch }, { device, ms }) => {
    watch.countFault('gateway crowded')
    for (const replica of servers.replicas) replica.crowd(devices[device]!.address, ms)
  },
  gatewayRestarts: ({ servers, kind, watch }, { gateway, ms }) => {
    const replica = servers.replicas[gateway]
    if (!replica) return
    watch.countFault('gateway restarted')
    watch.forgot ||= !kind.keepsKeys && kind.claims === 'own'
    replica.kill()
    after(ms, () => replica.restart(), { owner: null })
  },
  upstreamRestarts: ({ servers, watch }, { what }) => {
    watch.countFault('upstream restarted')
    servers.fakeUpstream.restart(what, restartMs)
  },
  pays: ({ servers }) => servers.fakeUpstream.approve('ada'),
  operatorSwitch: ({ servers }, { on }) => servers.fakeUpstream.setOperatorSwitch(on),
  deposit: (world, { amount }) => world.deposit(String(amount)),
  price: ({ servers }, { change }) => servers.fakeUpstream.setPrice('USDT', changedBy(1, change)),
  rate: ({ servers }, { change }) => servers.fakeUpstream.setRate('USDT', 'tron', changedBy(1652.75, change)),
  focus: inTab('focus'),
  leavePage: inTab('leavePage'),
  logOut: inTab('logOut'),
  signIn: inTab('signIn'),
  askAgain: inTab('askAgain'),
  decide: inTab('decide'),
  back: inTab('back'),
  walletMode: inTab('walletMode'),
  sendAgain: inTab('sendAgain'),
  anything: inTab('anything'),
}

export const perform = (world: Simulation, step: Step): void => {
  world.watch.note(`step ${JSON.stringify(step)}`)
  performers[step.do](world, step as never)
}

/** Ends all faults: closed tabs reopen and frozen ones resume. */
export const endFaults = (world: Simulation): void => {
  const { network, servers, devices, slots } = world
  const { replicas, fakeUpstream } = servers
  Object.assign(network.reads, { downUntil: 0, slowUntil: 0, slowMs: 0, pageUntil: 0 })
  servers.upstreamDownUntil = 0
  for (const replica of replicas) {
    replica.restart()
    replica.clear()
  }
  for (const device of devices) {
    Object.assign(device.databases.faults, { slowUntil: 0, fullUntil: 0, blockedUntil: 0, abortingUntil: 0 })
    device.locks.isRefused = !device.kind.hasLocks
    if (!device.isOnline) world.online(device)
  }
  for (const [number, { page }] of slots.entries()) {
    if (page) thaw(page.process)
    else world.open(number, reopenPage(world))
  }
  fakeUpstream.setOperatorSwitch(true)
}
