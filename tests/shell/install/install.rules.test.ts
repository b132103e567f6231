import { expect, it, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { installFlow } from '../../../machines/shell/install/install.machine'
import { askAgainAfterMs, canOffer, installText } from '../../../machines/shell/install/install.rules'

it.each([
  [true, null, 0, false],
  [false, null, 0, true],
  [false, 5, 4 + askAgainAfterMs, false],
  [false, 5, 5 + askAgainAfterMs, true],
  [true, 5, 5 + askAgainAfterMs, false],
])('first visit %s, declined %s, install prompt at %s: %s (PWA-03)', (isFirstVisit, declinedAt, at, may) => {
  expect(canOffer({ isFirstVisit, declinedAt }, at)).toBe(may)
})

it('the install prompt uses the contract’s text and returns after 30 days', () => {
  expect([installText, askAgainAfterMs / 86_400_000]).toEqual(['Install the app?', 30])
})

it.each([
  ['Yes', 'install.agree', 1],
  ['No', 'install.decline', 0],
] as const)(
  "'%s' (%s) starts the browser's installation %i times and closes the prompt [PWA-03]",
  async (_, type, starts) => {
    const install = vi.fn(async () => ({ isAccepted: true }))
    const machine = installFlow.machine.provide({ actors: { installApp: fromPromise(install) } })
    const actor = createActor(machine, { input: { isFirstVisit: false, declinedAt: null } }).start()
    actor.send({ type: 'install.offer', at: 0 })
    actor.send({ type: 'install.succeed', at: 0 })
    actor.send({ type: 'install.ask' })
    expect(actor.getSnapshot().value).toBe('asking')
    actor.send({ type })
    await vi.waitFor(() => expect(actor.getSnapshot().value).toBe('closed'))
    expect(install).toHaveBeenCalledTimes(starts)
  },
)
