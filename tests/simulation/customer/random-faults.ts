import { type DeviceKind, usualDevice } from '../browser/device'
import type { NetFault } from '../network/faults'
import type { CallFault } from '../upstream/delivery'
import { type Chance, delay } from './chance'

export const netFault = (chance: Chance): NetFault => {
  const ms = () => delay(chance)
  return chance.weighed<NetFault>(
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

export const callFault = (chance: Chance): CallFault => {
  if (chance.is(0.6)) return { end: 'answered', ms: chance.upTo(60) }
  const end = chance.pick(
    ...(['answered', 'answered', 'failedBefore', 'failedAfter', 'resetBefore', 'resetAfter'] as const),
    ...(['silentBefore', 'silentAfter', 'pageBefore', 'pageAfter', 'neverSent'] as const),
  )
  const ms = chance.pick(chance.upTo(100), chance.upTo(4_000), 8_000 + chance.upTo(4_000))
  const workMs = chance.is(0.3) ? chance.upTo(6_000) : 0
  return {
    end,
    ms,
    ...(workMs > 0 ? { workMs } : {}),
    ...(end.startsWith('page') ? { status: chance.pick(404, 502, 503) } : {}),
  }
}

export const device = (chance: Chance): DeviceKind => ({
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
