import type { Chance } from './chance'
import { around, delay } from './chance'
import { callFate, netFate } from './draw-fates'
import type { Press, Step, WorldKind } from './history'

/** A press with fates of its own. */
export const pressOf = (chance: Chance, tab: number, kind: Press['do']): Press => ({
  do: kind,
  tab,
  amount: 10 + chance.upTo(60),
  fate: netFate(chance),
  upstream: callFate(chance),
  twice: chance.is(0.2),
  sameIn: null,
})

const answered = { end: 'answered', ms: 5 } as const
const kinds = ['sell', 'sell', 'sellAll', 'transfer', 'swap'] as const

/**
 * A press and what befalls it: moments that lie within milliseconds, which steps drawn one by one seldom meet. Its steps
 * are like any other: each can be dropped by itself.
 */
export const episode = (chance: Chance, { tabs, gateways }: WorldKind): Step[] => {
  const tab = chance.upTo(tabs.length)
  const device = tabs[tab]!
  const press = pressOf(chance, tab, chance.one(...kinds))
  const begun: Step = { wait: 0, ...press }
  // A form is filled in and reviewed in some 200 ms.
  const soon = (): number => chance.one(chance.upTo(60), 150 + chance.upTo(150), chance.upTo(2_000))
  const copied = {
    net: chance.one('resend', 'copy'),
    ms: chance.one(chance.upTo(2_000), chance.upTo(15_000)),
    toOther: chance.is(0.5),
  } as const
  return chance.weighed<Step[]>(
    // A copy meets a refusal of the gateway's own.
    [
      3,
      () => [
        { ...begun, fate: copied, upstream: answered },
        { wait: 250 + chance.upTo(1_000), do: 'busy', device, ms: 20_000 },
      ],
    ],
    [
      1,
      () => [
        { ...begun, fate: copied, upstream: answered },
        { wait: 250 + chance.upTo(1_000), do: 'valkeyLost', what: 'requests', ms: 20_000 },
      ],
    ],
    // Passed on in the last moment, and slow.
    [
      3,
      () => [
        {
          ...begun,
          fate: { net: 'late', ms: 57_000 + chance.upTo(3_500) },
          upstream: { end: 'answered', ms: chance.upTo(3_000), workMs: 4_000 + chance.upTo(2_500) },
        },
      ],
    ],
    [2, () => [{ ...begun, fate: { net: 'late', ms: around(chance) } }]],
    // The tab ends, the disk fails or forgets in its midst.
    [3, () => [begun, { wait: soon(), do: chance.one('kill', 'reload'), tab }]],
    [
      3,
      () => [begun, { wait: soon(), do: 'evict', device, what: chance.one('everything', 'all', 'outbox') }],
    ],
    [
      2,
      () => [
        begun,
        {
          wait: soon(),
          do: chance.one('diskSlow', 'diskFull', 'diskBlocked', 'diskAborting'),
          device,
          ms: delay(chance),
        },
      ],
    ],
    [2, () => [begun, { wait: soon(), do: 'freeze', tab, ms: delay(chance) }]],
    [2, () => [begun, { wait: soon(), do: 'gatewayRestarts', gateway: chance.upTo(gateways), ms: 500 }]],
    [1, () => [begun, { wait: soon(), do: 'upstreamRestarts', what: chance.one('upstream', 'database') }]],
    [2, () => [begun, { wait: soon(), do: 'clockJumps', device, ms: chance.one(1, -1) * around(chance) }]],
    // Two tabs, or the same press in both.
    [2, () => [begun, { wait: soon(), ...pressOf(chance, chance.upTo(tabs.length), press.do) }]],
    [3, () => [{ ...begun, sameIn: chance.upTo(tabs.length) }]],
    // What was reviewed changes meanwhile.
    [2, () => [begun, { wait: soon(), do: chance.one('price', 'rate'), change: chance.upTo(20) - 10 }]],
    [1, () => [begun, { wait: soon(), do: 'deposit', amount: 1 + chance.upTo(80) }]],
    [1, () => [begun, { wait: soon(), do: 'logOut', tab }]],
  )
}
