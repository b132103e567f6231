import { byId, onSubmit } from '../dom.js'
import { change } from '../panel-client.js'

export function startSettlement() {
  const form = byId('settlement')
  const { pool, pending } = form.elements
  const admin = byId('admin-mode')
  let isDirty = false

  form.addEventListener('input', () => {
    isDirty = true
  })
  // The switch takes effect at once; the seconds only on Save.
  form.addEventListener('change', ({ target }) => {
    if (target.name === 'mode') form.requestSubmit()
  })
  onSubmit(form, async () => {
    const mode = form.elements.mode.value
    const times = { poolMs: Number(pool.value) * 1000, pendingMs: Number(pending.value) * 1000 }
    const isSaved = await change('settlement', { mode, ...times }, 'Network and payouts saved')
    if (isSaved) isDirty = false
  })
  admin.addEventListener('change', () =>
    change(
      'admin-wallet-mode',
      { on: admin.checked },
      `Admin wallet mode is ${admin.checked ? 'on' : 'off'}`,
    ),
  )
  return ({ settlement, adminWalletMode }) => {
    admin.checked = adminWalletMode
    if (isDirty) return
    form.elements.mode.value = settlement.mode
    pool.value = settlement.poolMs / 1000
    pending.value = settlement.pendingMs / 1000
  }
}
