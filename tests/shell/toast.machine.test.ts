import { describe, expect, it } from 'vitest'
import type { Toast } from '../../machines/shell/toast.machine'
import { LiveFlow } from '../shared/live'

const seen = ({ state }: LiveFlow): unknown => state.context.toast?.text ?? null
const showing = async (kind: Toast['kind'], text = 'first'): Promise<LiveFlow> => {
  const toast = new LiveFlow('toast')
  await toast.happen({ type: 'toast.show', toast: { kind, text } })
  return toast
}

describe('a toast', () => {
  it.each(['success', 'error'] as const)(
    '[CONST-05] (%s) is there at 5,999 ms and gone at 6,000',
    async (kind) => {
      const toast = await showing(kind)
      toast.clock.increment(5_999)
      expect(seen(toast)).toBe('first')
      toast.clock.increment(1)
      expect([seen(toast), toast.state.value]).toEqual([null, 'hidden'])
    },
  )

  it('[CONST-05] (loading) stays until the result of its work takes its place', async () => {
    const toast = await showing('loading')
    toast.clock.increment(60 * 60 * 1_000)
    expect(seen(toast)).toBe('first')
    await toast.happen({ type: 'toast.show', toast: { kind: 'success', text: 'ready' } })
    toast.clock.increment(5_999)
    expect(seen(toast)).toBe('ready')
    toast.clock.increment(1)
    expect(seen(toast)).toBeNull()
  })

  it('takes the place of the one before it, for a full time of its own', async () => {
    const toast = await showing('success')
    toast.clock.increment(5_000)
    await toast.happen({ type: 'toast.show', toast: { kind: 'error', text: 'second' } })
    toast.clock.increment(5_999)
    expect(seen(toast)).toBe('second')
    toast.clock.increment(1)
    expect(seen(toast)).toBeNull()
  })

  it('waits while it is held, and for a full time after', async () => {
    const toast = await showing('error')
    toast.clock.increment(5_000)
    await toast.happen({ type: 'toast.hold' })
    toast.clock.increment(60_000)
    expect(seen(toast)).toBe('first')
    await toast.happen({ type: 'toast.release' })
    toast.clock.increment(5_999)
    expect(seen(toast)).toBe('first')
    toast.clock.increment(1)
    expect(seen(toast)).toBeNull()
  })

  it.each(['success', 'error', 'loading'] as const)('(%s) goes when it is dismissed', async (kind) => {
    const toast = await showing(kind)
    await toast.happen({ type: 'toast.dismiss' })
    expect(seen(toast)).toBeNull()
  })
})
