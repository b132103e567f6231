import { describe, expect, it } from 'vitest'
import type { Toast } from '../../../machines/shell/overlays/toast.machine'
import { played } from '../../models/form-flows'
import type { PlainEvent } from '../../models/graph'
import type { LiveFlow } from '../../models/live'

const hour = 60 * 60 * 1_000
const seen = ({ state }: LiveFlow): unknown => state.context.toast?.text ?? null
const show = (kind: Toast['kind'], text: string) => ({ type: 'toast.show', toast: { kind, text } })
const showing = (kind: Toast['kind'], ...events: PlainEvent[]) =>
  played('toast', undefined, show(kind, 'first'), ...events)
/** It is there for 5,999 ms more, and gone a millisecond later. */
const passes = (toast: LiveFlow, text: string): void => {
  toast.clock.increment(5_999)
  expect(seen(toast)).toBe(text)
  toast.clock.increment(1)
  expect([seen(toast), toast.state.value]).toEqual([null, 'hidden'])
}

describe('a toast', () => {
  it.each(['success', 'error'] as const)(
    '[CONST-05] (%s) passes after 6,000 ms, and one that takes its place after as many of its own',
    async (kind) => {
      passes(await showing(kind), 'first')
      const toast = await showing(kind)
      toast.clock.increment(5_000)
      await toast.happen(show('error', 'second'))
      passes(toast, 'second')
    },
  )

  it('[CONST-05] (loading) stays until the result of its work takes its place', async () => {
    const toast = await showing('loading')
    toast.clock.increment(hour)
    expect(seen(toast)).toBe('first')
    await toast.happen(show('success', 'ready'))
    passes(toast, 'ready')
  })
})
