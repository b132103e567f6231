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

  it('is held as the one was whose place it takes, a loading one between them or none', async () => {
    const toast = await showing('error')
    await toast.happen({ type: 'toast.hold' })
    await toast.happen({ type: 'toast.show', toast: { kind: 'success', text: 'second' } })
    toast.clock.increment(60_000)
    expect([seen(toast), toast.state.value]).toEqual(['second', 'held'])
    await toast.happen({ type: 'toast.show', toast: { kind: 'loading', text: 'third' } })
    expect(toast.state.value).toBe('staying')
    await toast.happen({ type: 'toast.show', toast: { kind: 'success', text: 'fourth' } })
    expect(toast.state.value).toBe('held')
    await toast.happen({ type: 'toast.release' })
    await toast.happen({ type: 'toast.show', toast: { kind: 'success', text: 'fifth' } })
    toast.clock.increment(6_000)
    expect(seen(toast)).toBeNull()
  })

  it('that comes after a dismissed or a released one is held by nobody', async () => {
    for (const [kind, end] of [
      ['error', 'toast.dismiss'],
      ['loading', 'toast.dismiss'],
      ['loading', 'toast.release'],
    ] as const) {
      const toast = await showing(kind)
      await toast.happen({ type: 'toast.hold' })
      expect(toast.state.context.held).toBe(true)
      await toast.happen({ type: end })
      await toast.happen({ type: 'toast.show', toast: { kind: 'success', text: 'next' } })
      expect([toast.state.value, toast.state.context.held]).toEqual(['passing', false])
    }
  })

  it.each(['success', 'error', 'loading'] as const)('(%s) goes when it is dismissed', async (kind) => {
    const toast = await showing(kind)
    await toast.happen({ type: 'toast.dismiss' })
    expect(seen(toast)).toBeNull()
  })
})
