import { expect, it, vi } from 'vitest'
import { EventBus } from '../../client/flows/event-bus'

it('the event bus reports a listener’s error and calls the others', () => {
  const [bus, listener, report] = [new EventBus(), vi.fn(), vi.fn()]
  vi.stubGlobal('reportError', report)
  const listenerError = new Error('made up')
  bus.listen(() => {
    throw listenerError
  })
  bus.listen(listener)
  bus.emit({ type: 'session.rejected' })
  expect([listener.mock.calls, report.mock.calls]).toEqual([
    [[{ type: 'session.rejected' }]],
    [[listenerError]],
  ])
})
