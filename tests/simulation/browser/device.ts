import { Clock } from '../time/process'
import { now } from '../time/scheduler'
import { Channels } from './channels'
import { Databases, type Met, type Written } from './databases'
import { LocalStorage } from './local-storage'
import { Locks } from './locks'

export interface DeviceKind {
  /** The clock's initial error, ms, and its speed. */
  skewMs: number
  ppm: number
  /** True for a private window, which has no databases. */
  isPrivate: boolean
  /** If false, any access to local storage throws. */
  hasStorage: boolean
  hasLocks: boolean
  hasChannels: boolean
}

export const usualDevice: DeviceKind = {
  skewMs: 0,
  ppm: 0,
  isPrivate: false,
  hasStorage: true,
  hasLocks: true,
  hasChannels: true,
}

export interface DeviceWatch {
  written: Written
  stored: (key: string, value: string | null) => void
  met: Met
}

/** A customer's phone, which its tabs share. */
export class Device {
  readonly clock: Clock
  readonly databases: Databases
  readonly storage: LocalStorage
  readonly locks = new Locks()
  readonly channels = new Channels()
  readonly address: string
  /** The end of the device's offline time, true ms since 1970. */
  offlineUntil = 0

  constructor(
    readonly number: number,
    readonly kind: DeviceKind,
    watch: DeviceWatch,
  ) {
    this.clock = new Clock(kind.skewMs, kind.ppm)
    this.address = `10.0.0.${number + 1}`
    this.databases = new Databases(kind.isPrivate, watch.written, watch.met)
    this.storage = new LocalStorage({
      isFull: () => now() < this.databases.faults.fullUntil,
      onWrite: watch.stored,
    })
    this.locks.isRefused = !kind.hasLocks
    this.channels.isBlocked = !kind.hasChannels
  }

  get isOnline(): boolean {
    return now() >= this.offlineUntil
  }
}
