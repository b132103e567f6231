import type { DeviceKind } from '../browser/device'
import type { Lost } from '../gateway/valkey'
import type { NetFault } from '../network/faults'
import type { CallFault, Restarted } from '../upstream/delivery'

/** The constants of a history. */
export interface WorldKind {
  /** Seed for the random choices of devices and network: ids and latencies. */
  seed: number
  /** Whether the upstream keeps idempotency keys, and lists them. */
  keepsKeys: boolean
  keepsList: boolean
  /** Whether the upstream refuses what comes too late; the gateway does so in any case. True without it. */
  honoursSendBy?: boolean
  gateways: 1 | 2
  /** Each copy's clock error, ms. */
  gatewaySkewMs: number
  /** Where claims are kept, in an upstream without keys. */
  claims: 'own' | 'shared'
  devices: readonly DeviceKind[]
  /** The device of each tab. */
  tabs: readonly number[]
  /** Whether flows are recorded on the devices. */
  records: boolean
  /** Whether a customer begins at the login. */
  signsIn: boolean
  /** Whether customers say what happened as soon as they are asked. */
  decidesSoon: boolean
}

/** An order that moves money, with all random choices of its way. */
export interface Press {
  do: 'sell' | 'sellAll' | 'transfer' | 'swap'
  tab: number
  amount: number
  fate: NetFault
  upstream: CallFault
  /** Confirmed by a double click. */
  twice: boolean
  /** Another tab of the device that sends the very same intent too, as a duplicate of the page would; null: none. */
  sameIn: number | null
}

export type Action =
  | Press
  /** Reloaded normally; killed by the system; discarded and reopened after this many ms. */
  | { do: 'reload' | 'kill'; tab: number }
  | { do: 'discard' | 'freeze'; tab: number; ms: number }
  | { do: 'focus' | 'leavePage' | 'logOut' | 'signIn'; tab: number }
  | { do: 'askAgain' | 'decide' | 'back' | 'walletMode'; tab: number }
  /** A tab that was copied or restored sends what this device sent last once more, with the same key. */
  | { do: 'sendAgain'; tab: number }
  /** Any event that the models of the open form and placement know, if it can be sent there. */
  | { do: 'anything'; tab: number; event: number }
  /** All that a device keeps; its databases; the outbox's; the log's and the cache's. */
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
  /** Per mille. */
  | { do: 'price' | 'rate'; change: number }

/** After `wait` ms, counted from the step before. */
export type Step = { wait: number } & Action

export interface History {
  world: WorldKind
  steps: readonly Step[]
}

export const isOrder = (step: Action): step is Press => 'fate' in step
