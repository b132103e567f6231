import { expect, it, vi } from 'vitest'
import { EventBus } from '../../client/flows/event-bus'

it('a listener that throws does not stop the others, and its error is reported', () => {
  const [bus, listener, report] = [new EventBus(), vi.fn(), vi.fn()]
  vi.stubGlobal('reportError', report)
  const mistake = new Error('made up')
  bus.listen(() => {
    throw mistake
  })
  bus.listen(listener)
  bus.emit({ type: 'session.rejected' })
  expect([listener.mock.calls, report.mock.calls]).toEqual([[[{ type: 'session.rejected' }]], [[mistake]]])
})
