import { randomOf } from '../time/random'
import { around, Chance, delay } from './chance'
import { episode, orderOf } from './episodes'
import type { Action, History, Order, Step, WorldKind } from './history'
import { device } from './random-faults'

// All random choices are made before the history runs: a step has its own faults, so a shortened history keeps them.

const world = (seed: number, chance: Chance): WorldKind => {
  const devices = chance.is(0.35) ? [device(chance), device(chance)] : [device(chance)]
  const lastDevice = devices.length - 1
  const keepsKeys = !chance.is(0.3)
  const gateways = chance.is(0.5) ? 2 : 1
  return {
    seed,
    keepsKeys,
    keepsList: keepsKeys && !chance.is(0.2),
    gateways,
    gatewaySkewMs: chance.is(0.3) ? chance.upTo(60_000) - 30_000 : 0,
    // Gateway replicas that share no store need keys (decision 61).
    claims: chance.is(0.4) || (gateways === 2 && !keepsKeys) ? 'shared' : 'own',
    devices,
    tabs: chance.weighed([2, () => [0]], [5, () => [0, lastDevice]], [2, () => [0, 0, lastDevice]]),
    records: chance.is(0.1),
    signsIn: chance.is(0.15),
    honoursSendBy: chance.is(0.7),
    decidesSoon: !keepsKeys && chance.is(0.5),
  }
}

const action = (chance: Chance, { tabs, devices, gateways }: WorldKind): Action => {
  const tab = () => chance.upTo(tabs.length)
  const device = () => chance.upTo(devices.length)
  const ms = () => delay(chance)
  const orderAction = (kind: Order['do']) => (): Action => orderOf(chance, tab(), kind)
  const tabAction = (
    ...kinds: ('reload' | 'kill' | 'focus' | 'leavePage' | 'askAgain' | 'decide' | 'back')[]
  ) => {
    return (): Action => ({ do: chance.pick(...kinds), tab: tab() })
  }
  return chance.weighed<Action>(
    [24, orderAction('sell')],
    [7, orderAction('sellAll')],
    [14, orderAction('transfer')],
    [8, orderAction('swap')],
    [8, tabAction('reload', 'kill', 'kill')],
    [3, () => ({ do: chance.pick('discard', 'freeze', 'freeze'), tab: tab(), ms: ms() })],
    [6, tabAction('focus', 'leavePage', 'askAgain', 'decide', 'back')],
    [1.5, () => ({ do: chance.pick('logOut', 'signIn', 'signIn', 'walletMode'), tab: tab() })],
    [2, () => ({ do: 'sendAgain', tab: tab() })],
    [4, () => ({ do: 'anything', tab: tab(), event: chance.upTo(1_000) })],
    [
      5,
      () => ({ do: 'evict', device: device(), what: chance.pick('everything', 'all', 'outbox', 'others') }),
    ],
    [
      4,
      () => ({
        do: chance.pick('diskSlow', 'diskFull', 'diskBlocked', 'diskAborting'),
        device: device(),
        ms: ms(),
      }),
    ],
    [2.5, () => ({ do: 'offline', device: device(), ms: ms() })],
    [1, () => ({ do: 'locksRefused', device: device() })],
    [2, () => ({ do: 'clockJumps', device: device(), ms: chance.pick(1, -1) * chance.upTo(600_000) })],
    [6, () => ({ do: chance.pick('readsDown', 'readsSlow', 'readsPage', 'upstreamDown'), ms: ms() })],
    [1.5, () => ({ do: 'valkeyLost', what: chance.pick('requests', 'replies'), ms: ms() })],
    [0.3, () => ({ do: 'valkeyForgets' })],
    [2, () => ({ do: 'busy', device: device(), ms: ms() })],
    [2.5, () => ({ do: 'gatewayRestarts', gateway: chance.upTo(gateways), ms: chance.upTo(5_000) })],
    [2, () => ({ do: 'upstreamRestarts', what: chance.pick('upstream', 'database') })],
    [1, () => ({ do: 'pays' })],
    [1.5, () => ({ do: 'operatorSwitch', on: chance.is(0.5) })],
    [3, () => ({ do: 'deposit', amount: 1 + chance.upTo(80) })],
    [3, () => ({ do: chance.pick('price', 'rate'), change: chance.upTo(20) - 10 })],
  )
}

const maxSteps = 9
/** The share of steps that are episodes. */
const episodeShare = 0.25

/** Generates the history of a seed. */
export const historyOf = (seed: number): History => {
  const chance = new Chance(randomOf(seed))
  const kind = world(seed, chance)
  const steps = Array.from({ length: 1 + chance.upTo(maxSteps) }, (): Step[] => {
    const wait = chance.weighed(
      [2, () => 0],
      [2, () => chance.upTo(10)],
      [2, () => chance.upTo(300)],
      [3, () => chance.upTo(5_000)],
      [2, () => chance.upTo(40_000)],
      [0.5, () => around(chance)],
    )
    const [first, ...others] = chance.is(episodeShare)
      ? episode(chance, kind)
      : [{ wait, ...action(chance, kind) }]
    return [{ ...first!, wait }, ...others]
  })
  return { world: kind, steps: steps.flat() }
}
