import { type DeviceKind, usualDevice } from '../browser/device'
import type { NetFate } from '../network/fates'
import { type Random, randomOf } from '../time/random'
import type { CallFate } from '../upstream/delivery'
import type { Action, History, Step, WorldKind } from './history'

// All chance of a history is drawn here, before it runs: a step carries its own fates, so that a shorter history keeps them.

class Chance {
  constructor(readonly random: Random) {}

  upTo(most: number): number {
    return Math.floor(this.random() * most)
  }

  is(share: number): boolean {
    return this.random() < share
  }

  one<Value>(...values: readonly Value[]): Value {
    return values[this.upTo(values.length)]!
  }

  /** One of several, by weights. */
  weighed<Value>(...choices: readonly [weight: number, value: () => Value][]): Value {
    let left = this.random() * choices.reduce((sum, [weight]) => sum + weight, 0)
    for (const [weight, value] of choices) {
      left -= weight
      if (left < 0) return value()
    }
    return choices.at(-1)![1]()
  }
}

/** The product's own limits, around which things go wrong: 10, 20 and 60 s, 2 and 15 min. */
const limitsMs = [10_000, 20_000, 60_000, 120_000, 900_000]

const around = (chance: Chance): number => {
  const limit = chance.weighed(
    ...limitsMs.map((ms, at): [number, () => number] => [[4, 4, 6, 2, 0.3][at]!, () => ms]),
  )
  return Math.max(0, limit - 2_000 + chance.upTo(4_000))
}

const delay = (chance: Chance): number =>
  chance.weighed(
    [2, () => chance.upTo(60)],
    [2, () => chance.upTo(1_000)],
    [2, () => chance.upTo(20_000)],
    [3, () => around(chance)],
  )

const netFate = (chance: Chance): NetFate => {
  const ms = () => delay(chance)
  return chance.weighed<NetFate>(
    [10, () => ({ net: 'ok' })],
    [2, () => ({ net: 'requestLost' })],
    [3, () => ({ net: 'replyLost' })],
    [1, () => ({ net: 'reset' })],
    [1, () => ({ net: 'cutBody' })],
    [3, () => ({ net: 'late', ms: ms() })],
    [1, () => ({ net: 'slowBody', ms: ms() })],
    [2, () => ({ net: 'page', passedOn: chance.is(0.5) })],
    [3, () => ({ net: 'resend', ms: ms(), toOther: chance.is(0.5) })],
    [2, () => ({ net: 'copy', ms: ms(), toOther: chance.is(0.5) })],
  )
}

const callFate = (chance: Chance): CallFate => {
  if (chance.is(0.6)) return { end: 'answered', ms: chance.upTo(60) }
  const end = chance.one(
    ...(['answered', 'answered', 'failedBefore', 'failedAfter', 'resetBefore', 'resetAfter'] as const),
    ...(['silentBefore', 'silentAfter', 'pageBefore', 'pageAfter', 'neverSent'] as const),
  )
  const ms = chance.one(chance.upTo(100), chance.upTo(4_000), 8_000 + chance.upTo(4_000))
  const workMs = chance.is(0.3) ? chance.upTo(6_000) : 0
  return {
    end,
    ms,
    ...(workMs > 0 ? { workMs } : {}),
    ...(end.startsWith('page') ? { status: chance.one(404, 502, 503) } : {}),
  }
}

const device = (chance: Chance): DeviceKind => ({
  ...usualDevice,
  skewMs: chance.weighed(
    [4, () => chance.upTo(2_000) - 1_000],
    [2, () => chance.upTo(240_000) - 120_000],
    [1, () => chance.upTo(7_200_000) - 3_600_000],
  ),
  ppm: chance.is(0.3) ? chance.upTo(400) - 200 : 0,
  isPrivate: chance.is(0.03),
  hasStorage: !chance.is(0.03),
  hasLocks: !chance.is(0.1),
  hasChannels: !chance.is(0.05),
})

const world = (seed: number, chance: Chance): WorldKind => {
  const devices = chance.is(0.35) ? [device(chance), device(chance)] : [device(chance)]
  const second = devices.length - 1
  const keepsKeys = !chance.is(0.3)
  const gateways = chance.is(0.5) ? 2 : 1
  return {
    seed,
    keepsKeys,
    keepsList: keepsKeys && !chance.is(0.2),
    gateways,
    gatewaySkewMs: chance.is(0.3) ? chance.upTo(60_000) - 30_000 : 0,
    // Copies without a shared store need keys (decision 61).
    claims: chance.is(0.4) || (gateways === 2 && !keepsKeys) ? 'shared' : 'own',
    devices,
    tabs: chance.weighed([2, () => [0]], [5, () => [0, second]], [2, () => [0, 0, second]]),
    records: chance.is(0.1),
    signsIn: chance.is(0.15),
    honoursSendBy: chance.is(0.7),
  }
}

const action = (chance: Chance, { tabs, devices, gateways }: WorldKind): Action => {
  const tab = () => chance.upTo(tabs.length)
  const device = () => chance.upTo(devices.length)
  const ms = () => delay(chance)
  const press = (kind: 'sell' | 'sellAll' | 'transfer' | 'swap') => (): Action => ({
    do: kind,
    tab: tab(),
    amount: 10 + chance.upTo(60),
    fate: netFate(chance),
    upstream: callFate(chance),
    twice: chance.is(0.2),
  })
  const ofTab = (
    ...kinds: ('reload' | 'kill' | 'focus' | 'leavePage' | 'askAgain' | 'decide' | 'back')[]
  ) => {
    return (): Action => ({ do: chance.one(...kinds), tab: tab() })
  }
  return chance.weighed<Action>(
    [24, press('sell')],
    [7, press('sellAll')],
    [14, press('transfer')],
    [8, press('swap')],
    [8, ofTab('reload', 'kill', 'kill')],
    [3, () => ({ do: chance.one('discard', 'freeze', 'freeze'), tab: tab(), ms: ms() })],
    [6, ofTab('focus', 'leavePage', 'askAgain', 'decide', 'back')],
    [1.5, () => ({ do: chance.one('logOut', 'signIn', 'signIn', 'walletMode'), tab: tab() })],
    [2, () => ({ do: 'sendAgain', tab: tab() })],
    [4, () => ({ do: 'anything', tab: tab(), event: chance.upTo(1_000) })],
    [5, () => ({ do: 'evict', device: device(), what: chance.one('everything', 'all', 'outbox', 'others') })],
    [
      4,
      () => ({
        do: chance.one('diskSlow', 'diskFull', 'diskBlocked', 'diskAborting'),
        device: device(),
        ms: ms(),
      }),
    ],
    [2.5, () => ({ do: 'offline', device: device(), ms: ms() })],
    [1, () => ({ do: 'locksRefused', device: device() })],
    [2, () => ({ do: 'clockJumps', device: device(), ms: chance.one(1, -1) * chance.upTo(600_000) })],
    [6, () => ({ do: chance.one('readsDown', 'readsSlow', 'readsPage', 'upstreamDown'), ms: ms() })],
    [1.5, () => ({ do: 'valkeyLost', what: chance.one('requests', 'replies'), ms: ms() })],
    [0.3, () => ({ do: 'valkeyForgets' })],
    [2, () => ({ do: 'busy', device: device(), ms: ms() })],
    [2.5, () => ({ do: 'gatewayRestarts', gateway: chance.upTo(gateways), ms: chance.upTo(5_000) })],
    [2, () => ({ do: 'upstreamRestarts', what: chance.one('upstream', 'database') })],
    [1, () => ({ do: 'pays' })],
    [1.5, () => ({ do: 'operatorSwitch', on: chance.is(0.5) })],
    [3, () => ({ do: 'deposit', amount: 1 + chance.upTo(80) })],
    [3, () => ({ do: chance.one('price', 'rate'), change: chance.upTo(20) - 10 })],
  )
}

const mostSteps = 10

/** The history of a seed. */
export const historyOf = (seed: number): History => {
  const chance = new Chance(randomOf(seed))
  const kind = world(seed, chance)
  const steps = Array.from({ length: 1 + chance.upTo(mostSteps) }, (): Step => {
    const wait = chance.weighed(
      [2, () => 0],
      [2, () => chance.upTo(10)],
      [2, () => chance.upTo(300)],
      [3, () => chance.upTo(5_000)],
      [2, () => chance.upTo(40_000)],
      [0.5, () => around(chance)],
    )
    return { wait, ...action(chance, kind) }
  })
  return { world: kind, steps }
}
