import { expect, it } from 'vitest'
import { played } from '../../models/form-flows'

const show = (kind: string, text: string) => ({ type: 'toast.show', toast: { kind, text } })

it('[CONST-05] a toast passes after 6,000 ms; a loading one stays until the result of its work takes its place', async () => {
  const toast = await played('toast', undefined)
  expect(toast.state.context).toEqual({ toast: null, held: false })
  await toast.happen(show('loading', 'first'))
  toast.clock.increment(3_600_000)
  expect(toast.state.context.toast.text).toBe('first')
  await toast.happen(show('success', 'second'))
  toast.clock.increment(5_999)
  expect(toast.state.context.toast.text).toBe('second')
  toast.clock.increment(1)
  expect([toast.state.context.toast, toast.state.value]).toEqual([null, 'hidden'])
})
