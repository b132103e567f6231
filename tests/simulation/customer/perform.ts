import { openForm } from './orders'
import { followPlacement } from '../checks/screens'
import type { Tab } from '../app/tab'
import type { World } from '../run/world'
import { after, now, thaw } from '../time/scheduler'
import { pressOrder, tabActions } from './act'
import { isPress, type Step } from './history'

/** The shortest time that a database restart takes, ms. */
const restartMs = 500

/** Somebody opens the page: signs in where nobody is, and sees again what a reloaded page showed. */
export const arrive =
  (world: World) =>
  async (tab: Tab): Promise<void> => {
    const { wasSelling, device } = world.slots[tab.parts.number]!
    if (world.kind.signsIn || !device.kind.hasStorage) await tabActions.signIn(world, tab, {})
    if (wasSelling) await openForm(tab, 'sellOrder', (one, placement) => followPlacement(world.watch, one, placement))
  }

const scaled = (value: number, change: number): string => (value * (1 + change / 1000)).toFixed(4)

const evict = (world: World, number: number, what: 'all' | 'outbox' | 'others'): void => {
  const { databases } = world.devices[number]!
  world.watch.met(`evicted ${what}`)
  if (what !== 'others') world.watch.evicted.add(number)
  if (what === 'all') return databases.evict(null)
  if (what === 'outbox') return databases.evict('app-outbox')
  for (const name of ['app-known', 'app-anonymous']) databases.evict(name)
}

const toTab = (world: World, number: number, work: (tab: Tab) => unknown): void =>
  world.as(number, (tab) => void work(tab))

const reopen = (world: World, number: number, ms: number): void => {
  after(ms, () => world.open(number, arrive(world)), { owner: null })
}

/** Lets a step happen. */
export const perform = (world: World, step: Step): void => {
  const { watch, network, servers } = world
  const { twin, copies, valkey } = servers
  watch.note(`step ${JSON.stringify(step)}`)
  if (isPress(step)) {
    world.slots[step.tab]!.wasSelling = step.do === 'sell' || step.do === 'sellAll'
    return toTab(world, step.tab, (tab) => {
      tab.hand = tab.hand.then(() => pressOrder(world, tab, step))
    })
  }
  switch (step.do) {
    case 'reload':
    case 'kill':
      watch.met(`tab ${step.do}`)
      world.close(step.tab, step.do === 'reload')
      return reopen(world, step.tab, 200)
    case 'discard':
      watch.met('tab discarded')
      world.close(step.tab, false)
      return reopen(world, step.tab, step.ms)
    case 'freeze': {
      const process = world.slots[step.tab]!.page?.process
      if (!process) return
      watch.met('tab frozen')
      process.freeze()
      return void after(step.ms, () => thaw(process), { owner: null })
    }
    case 'evict':
      return evict(world, step.device, step.what)
    case 'diskSlow':
    case 'diskFull':
    case 'diskBlocked':
    case 'diskAborting': {
      const name = `${step.do.slice(4).toLowerCase()}Until` as 'slowUntil'
      world.devices[step.device]!.databases.faults[name] = now() + step.ms
      return
    }
    case 'offline': {
      const device = world.devices[step.device]!
      device.offlineUntil = now() + step.ms
      return void after(step.ms + 1, () => world.online(device), { owner: null })
    }
    case 'locksRefused':
      watch.met('locks refused')
      world.devices[step.device]!.locks.isRefused = true
      return
    case 'clockJumps':
      watch.met('clock jumped')
      return world.devices[step.device]!.clock.jump(step.ms)
    case 'readsDown':
      network.reads.downUntil = now() + step.ms
      return
    case 'readsSlow':
      Object.assign(network.reads, { slowUntil: now() + 60_000, slowMs: Math.min(step.ms, 25_000) })
      return
    case 'readsPage':
      network.reads.pageUntil = now() + step.ms
      return
    case 'upstreamDown':
      watch.met('upstream unreachable')
      servers.upstreamDownUntil = now() + step.ms
      return
    case 'valkeyLost':
      watch.met(`valkey's ${step.what} lost`)
      return valkey.lose(step.what, step.ms)
    case 'valkeyForgets':
      watch.met('valkey forgets')
      watch.forgot ||= !world.kind.keepsKeys && world.kind.claims === 'shared'
      return valkey.forget()
    case 'busy':
      watch.met('gateway crowded')
      for (const copy of copies) copy.crowd(world.devices[step.device]!.address, step.ms)
      return
    case 'gatewayRestarts': {
      const copy = copies[step.gateway]!
      watch.met('gateway restarted')
      watch.forgot ||= !world.kind.keepsKeys && world.kind.claims === 'own'
      copy.kill()
      return void after(step.ms, () => copy.restart(), { owner: null })
    }
    case 'upstreamRestarts':
      watch.met('upstream restarted')
      return twin.restart(step.what, restartMs)
    case 'pays':
      return twin.approve('ada')
    case 'operatorSwitch':
      return twin.setOperatorSwitch(step.on)
    case 'deposit':
      return world.deposit(String(step.amount))
    case 'price':
      return twin.setPrice('USDT', scaled(1, step.change))
    case 'rate':
      return twin.setRate('USDT', 'tron', scaled(1652.75, step.change))
    default:
      return toTab(world, step.tab, (tab) => tabActions[step.do](world, tab, step as { event?: number }))
  }
}

/** All faults stop: what was closed opens, what stood still goes on. */
export const calm = (world: World): void => {
  const { network, servers, devices, slots } = world
  const { copies, twin } = servers
  Object.assign(network.reads, { downUntil: 0, slowUntil: 0, slowMs: 0, pageUntil: 0 })
  servers.upstreamDownUntil = 0
  for (const copy of copies) copy.restart()
  for (const device of devices) {
    Object.assign(device.databases.faults, { slowUntil: 0, fullUntil: 0, blockedUntil: 0, abortingUntil: 0 })
    device.locks.isRefused = !device.kind.hasLocks
    if (!device.isOnline) world.online(device)
  }
  for (const [number, { page }] of slots.entries()) {
    if (page) thaw(page.process)
    else world.open(number, arrive(world))
  }
  twin.setOperatorSwitch(true)
}
