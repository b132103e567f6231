import { afterEach, describe, expect, it, vi } from 'vitest'
import { statelyInspection } from '../../client/log/stately'
import { LiveFlow } from '../models/live'
import { allFlows } from '../stage/all-flows'
import { waitFor } from '../walker/patience'

const sent: string[] = []
const opened: string[] = []
vi.mock('isomorphic-ws', () => ({
  default: class {
    onopen: (() => void) | undefined
    constructor(url: string) {
      opened.push(url)
      queueMicrotask(() => this.onopen?.())
    }
    send(text: string): void {
      sent.push(text)
    }
    close(): void {}
  },
}))
afterEach(() => {
  sent.length = 0
  opened.length = 0
})

describe("Stately's own inspector, switched on in development", () => {
  it('is told of actors, events and snapshots, at this machine only, and of no secret in an output', async () => {
    const live = new LiveFlow('login')
    await live.happen({ type: 'login.enterUserId', text: 'ada' })
    await live.happen({ type: 'login.enterPassword', filled: true, password: 'canary-typed' })
    await live.happen({ type: 'login.submit' })
    await live.happen({
      type: 'xstate.done.actor.logIn',
      output: { accountId: 'a', role: 'customer', token: 'canary-token' },
    })
    const emit = statelyInspection(allFlows, 'ws://localhost:8080')
    for (const record of live.records) emit(record)
    await waitFor(() => expect(sent.length).toBeGreaterThan(6))
    expect(opened).toEqual(['ws://localhost:8080'])
    const all = sent.join('\n')
    for (const kind of ['@xstate.actor', '@xstate.event', '@xstate.snapshot', 'askingCustomer', 'ada'])
      expect(all).toContain(kind)
    expect(all).not.toContain('canary')
  })
})
