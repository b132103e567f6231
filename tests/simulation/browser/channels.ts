import type { Process } from '../time/process'
import { after, running } from '../time/scheduler'

/** Latency of a message between tabs, ms. */
const messageMs = 1

/** One tab's end of a broadcast channel. */
class Channel extends EventTarget {
  readonly owner: Process | null = running()

  constructor(
    readonly name: string,
    readonly device: Channels,
  ) {
    super()
  }

  postMessage(data: unknown): void {
    this.device.send(this, data)
  }
}

/** Broadcast channels of a device. */
export class Channels {
  readonly #open = new Set<Channel>()
  /** True in a sandbox: no message arrives. */
  isBlocked = false

  readonly api = ((device: Channels) =>
    class extends Channel {
      constructor(name: string) {
        super(name, device)
        device.#open.add(this)
      }
    })(this)

  send(from: Channel, data: unknown): void {
    if (this.isBlocked) return
    for (const channel of this.#open) {
      if (channel.owner === from.owner || channel.name !== from.name) continue
      const message = Object.assign(new Event('message'), { data })
      after(messageMs, () => channel.dispatchEvent(message), { owner: channel.owner })
    }
  }

  release(owner: Process): void {
    for (const channel of [...this.#open]) if (channel.owner === owner) this.#open.delete(channel)
  }
}
