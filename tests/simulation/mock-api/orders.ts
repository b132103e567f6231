import type { Call, Upstream } from '../../../gateway/upstream/upstream-client'
import type { World } from '../upstream/differential/worlds'
import type { Entry } from '../upstream/double-entry'

type WorldCall =
  | 'issueToken'
  | 'deposit'
  | 'approve'
  | 'setPrice'
  | 'setRate'
  | 'setOperatorSwitch'
  | 'balances'

/** What mock-api's thread does. */
export interface Orders extends Pick<World, WorldCall> {
  /** Everything is again as it was in the beginning, with empty wallets. */
  begin: () => Promise<void>
  call: (call: Call) => ReturnType<Upstream['call']>
}

export interface Asked {
  order: keyof Orders
  parts: readonly unknown[]
  /** The simulated time at which it happens, ms since 1970. */
  at: number
}

/** What came of an order, and what was posted to the ledger since the last one. */
export type Said = { value: unknown; entries: Entry[]; complaints: string[] } | { error: string }
