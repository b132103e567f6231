import type { Chance } from './chance'
import { around, delay } from './chance'
import type { Action, Order, Step, WorldKind } from './history'
import { callFault, netFault } from './random-faults'

/** An order with its own faults. */
export const orderOf = (chance: Chance, tab: number, kind: Order['do']): Order => ({
  do: kind,
  tab,
  amount: 10 + chance.upTo(60),
  networkFault: netFault(chance),
  upstream: callFault(chance),
  isDoubleClick: chance.is(0.2),
  duplicateTab: null,
})

const fastResponse = { end: 'answered', ms: 5 } as const
const kinds = ['sell', 'sell', 'sellAll', 'transfer', 'swap'] as const

/**
 * An order with faults within milliseconds of each other, which independent random steps rarely have. Shrinking can
 * drop each step separately.
 */
export const episode = (chance: Chance, { tabs, gateways }: WorldKind): Step[] => {
  const tab = chance.upTo(tabs.length)
  const device = tabs[tab]!
  const order = orderOf(chance, tab, chance.pick(...kinds))
  const firstStep: Step = { wait: 0, ...order }
  // It takes some 200 ms to fill in and review a form.
  const shortWait = (): number => chance.pick(chance.upTo(60), 150 + chance.upTo(150), chance.upTo(2_000))
  const duplicated = {
    net: chance.pick('resend', 'copy'),
    ms: chance.pick(chance.upTo(2_000), chance.upTo(15_000)),
    toOther: chance.is(0.5),
  } as const
  /** A choice of an action during the order. */
  const during = (weight: number, action: () => Action): [weight: number, steps: () => Step[]] => [
    weight,
    () => [firstStep, { wait: shortWait(), ...action() }],
  ]
  return chance.weighed<Step[]>(
    // The gateway must reject a duplicate request.
    [
      3,
      () => [
        { ...firstStep, networkFault: duplicated, upstream: fastResponse },
        { wait: 250 + chance.upTo(1_000), do: 'busy', device, ms: 20_000 },
      ],
    ],
    [
      1,
      () => [
        { ...firstStep, networkFault: duplicated, upstream: fastResponse },
        { wait: 250 + chance.upTo(1_000), do: 'valkeyLost', what: 'requests', ms: 20_000 },
      ],
    ],
    // The gateway forwards the order just before the deadline, and the upstream is slow.
    [
      3,
      () => [
        {
          ...firstStep,
          networkFault: { net: 'late', ms: 57_000 + chance.upTo(3_500) },
          upstream: { end: 'answered', ms: chance.upTo(3_000), workMs: 4_000 + chance.upTo(2_500) },
        },
      ],
    ],
    [2, () => [{ ...firstStep, networkFault: { net: 'late', ms: around(chance) } }]],
    // During the order, the tab ends, or the disk fails or loses data.
    during(3, () => ({ do: chance.pick('kill', 'reload'), tab })),
    during(3, () => ({ do: 'evict', device, what: chance.pick('everything', 'all', 'outbox') })),
    during(2, () => ({
      do: chance.pick('diskSlow', 'diskFull', 'diskBlocked', 'diskAborting'),
      device,
      ms: delay(chance),
    })),
    during(2, () => ({ do: 'freeze', tab, ms: delay(chance) })),
    during(2, () => ({ do: 'gatewayRestarts', gateway: chance.upTo(gateways), ms: 500 })),
    during(1, () => ({ do: 'upstreamRestarts', what: chance.pick('upstream', 'database') })),
    during(2, () => ({ do: 'clockJumps', device, ms: chance.pick(1, -1) * around(chance) })),
    // Two tabs place orders of the same kind, or the same order.
    during(2, () => orderOf(chance, chance.upTo(tabs.length), order.do)),
    [3, () => [{ ...firstStep, duplicateTab: chance.upTo(tabs.length) }]],
    // Figures or the session change during the review.
    during(2, () => ({ do: chance.pick('price', 'rate'), change: chance.upTo(20) - 10 })),
    during(1, () => ({ do: 'deposit', amount: 1 + chance.upTo(80) })),
    during(1, () => ({ do: 'logOut', tab })),
  )
}
