import { describe, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { broadcastLog } from '../../../client/record/broadcast'
import { createRecorder } from '../../../client/record/recorder'
import { makeInert } from '../../../client/record/replay'
import { statelyInspection } from '../../../client/record/stately'
import { createLog } from '../../../client/record/store'
import type { LogRecord } from '../../../machines/core/flow'
import { type FlowId, flows, flowsById } from '../../../machines/flows'
import { plannedPaths } from '../../../scripts/qa/plan'
import { waitFor } from '../../walker/timeouts'

const socket: string[] = []
vi.mock('isomorphic-ws', () => ({
  default: class {
    onopen: (() => void) | undefined
    constructor() {
      queueMicrotask(() => this.onopen?.())
    }
    send(text: string): void {
      socket.push(text)
    }
    close(): void {}
  },
}))

/** What a careless screen or actor might one day add to an event, to its output or to an input. */
const canaries = {
  password: 'CANARY-password',
  otp: 'CANARY-otp',
  token: 'CANARY-token',
  accountNumber: 'CANARY-account-number',
  fingerprint: { key: 'CANARY-key' },
}

describe('live inspector stream', () => {
  it.each(['login', 'register', 'recovery', 'bankEditor', 'changePassword'] as FlowId[])(
    '%s sends no secret over the channel or the socket',
    async (id) => {
      socket.length = 0
      const channel: string[] = []
      const post = vi
        .spyOn(BroadcastChannel.prototype, 'postMessage')
        .mockImplementation((message: unknown) => void channel.push(JSON.stringify(message)))
      const log = broadcastLog(createLog({ session: 'tab', now: () => 0 }))
      const emit = statelyInspection('ws://localhost:8080')
      const append = (record: LogRecord) => {
        log.append(record)
        emit(record)
      }
      const recorder = createRecorder({ session: 'tab', now: () => 0, append })
      let received = 0
      for (const { input, steps } of plannedPaths(id, 'guard').slice(0, 2)) {
        const recording = recorder.start(flowsById.get(id)!)
        const clock = { setTimeout: () => 0, clearTimeout: () => undefined }
        const inputWithCanaries = { ...(input as object), ...canaries } as never
        const options = { id: recording.actor, input: inputWithCanaries, clock, inspect: recording.received }
        const actor = createActor(makeInert(flows[id].machine), options)
        actor.subscribe({ error: () => undefined })
        actor.start()
        for (const { event } of steps) {
          const { output } = event as { output?: object }
          const answer = output && { output: { ...output, ...canaries } }
          actor.send({ ...event, ...canaries, ...answer } as never)
          received += 1
        }
      }
      await waitFor(() => expect(socket.length).toBeGreaterThan(received))
      expect(channel.length).toBeGreaterThan(received)
      expect(channel.join('\n')).toContain(id)
      for (const kind of ['@xstate.actor', '@xstate.event', '@xstate.snapshot'])
        expect(socket.join('\n')).toContain(kind)
      expect(channel.concat(socket).join('\n')).not.toContain('CANARY')
      post.mockRestore()
    },
  )
})
