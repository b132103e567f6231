import type { DeviceKind } from '../browser/device'
import type { Lost } from '../gateway/valkey'
import type { NetFault } from '../network/faults'
import type { CallFault, Restarted } from '../upstream/delivery'

/** The settings of a history. */
export interface WorldKind {
  /** Seed for the random choices of devices and network: ids and latencies. */
  seed: number
  /** Whether the upstream stores idempotency keys, and whether it lists them. */
  keepsKeys: boolean
  keepsList: boolean
  /** Whether the upstream rejects late calls; the gateway always does. Default: true. */
  honoursSendBy?: boolean
  gateways: 1 | 2
  /** Clock error of each gateway replica, ms. */
  gatewaySkewMs: number
  /** Where the gateway stores claims if the upstream has no keys. */
  claims: 'own' | 'shared'
  devices: readonly DeviceKind[]
  /** The device of each tab. */
  tabs: readonly number[]
  /** Whether flows are recorded on the devices. */
  records: boolean
  /** Whether the history starts at the login. */
  signsIn: boolean
  /** Whether customers report an outcome as soon as the app asks for it. */
  decidesSoon: boolean
}

/** A money order with the random choices for its call. */
export interface Order {
  do: 'sell' | 'sellAll' | 'transfer' | 'swap'
  tab: number
  amount: number
  networkFault: NetFault
  upstream: CallFault
  /** Whether a double click confirms it. */
  isDoubleClick: boolean
  /** The tab on the same device that sends the same intent, like a duplicated page; null: none. */
  duplicateTab: number | null
}

export type Action =
  | Order
  /** The customer reloads the tab, or the system kills it. */
  | { do: 'reload' | 'kill'; tab: number }
  /** The system discards the tab and reopens it after `ms`, or freezes it for that long. */
  | { do: 'discard' | 'freeze'; tab: number; ms: number }
  | { do: 'focus' | 'leavePage' | 'logOut' | 'signIn'; tab: number }
  | { do: 'askAgain' | 'decide' | 'back' | 'walletMode'; tab: number }
  /** The tab sends the device's last order again with the same key, like a duplicated or restored tab. */
  | { do: 'sendAgain'; tab: number }
  /** Any event of the open form's or placement's model that the actor accepts in its current state. */
  | { do: 'anything'; tab: number; event: number }
  /** What is lost: all stored data, all databases, the outbox's database, or those of the log and the cache. */
  | { do: 'evict'; device: number; what: 'everything' | 'all' | 'outbox' | 'others' }
  | { do: 'diskSlow' | 'diskFull' | 'diskBlocked' | 'diskAborting' | 'offline'; device: number; ms: number }
  | { do: 'locksRefused'; device: number }
  | { do: 'clockJumps'; device: number; ms: number }
  | { do: 'readsDown' | 'readsSlow' | 'readsPage' | 'upstreamDown'; ms: number }
  | { do: 'valkeyLost'; what: Lost; ms: number }
  | { do: 'valkeyForgets' }
  | { do: 'busy'; device: number; ms: number }
  | { do: 'gatewayRestarts'; gateway: number; ms: number }
  | { do: 'upstreamRestarts'; what: Restarted }
  | { do: 'pays' }
  | { do: 'operatorSwitch'; on: boolean }
  | { do: 'deposit'; amount: number }
  /** The change is in per mille. */
  | { do: 'price' | 'rate'; change: number }

/** Runs `wait` ms after the previous step. */
export type Step = { wait: number } & Action

export interface History {
  world: WorldKind
  steps: readonly Step[]
}

export const isOrder = (step: Action): step is Order => 'networkFault' in step
