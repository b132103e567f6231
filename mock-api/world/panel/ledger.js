import { byId, draw, el, facts, failed } from './dom.js'
import { ask, change } from './panel-client.js'

const pause = 15_000

/** Audits the ledger (by itself now and then, for the chip at the top) and resets the world. */
export function startLedger() {
  const dialog = byId('confirm-reset')

  const audit = async () => {
    const report = await ask('audit')
    const chip = byId('drift')
    chip.dataset.tone = report.ok ? 'approved' : 'error'
    chip.textContent = report.ok ? 'balanced' : 'drift!'
    draw(byId('audit-result'), report, show)
  }
  byId('audit').addEventListener('click', () => audit().catch(failed))
  byId('reset').addEventListener('click', () => dialog.showModal())
  dialog.addEventListener('close', async () => {
    const wished = dialog.returnValue === 'yes'
    dialog.returnValue = ''
    if (!wished) return
    byId('reset').disabled = true
    await change('reset', {}, 'The world began anew')
    byId('reset').disabled = false
    audit().catch(failed)
  })
  const quietly = () => document.hidden || audit().catch(() => undefined)
  quietly()
  setInterval(quietly, pause)
  return () => {}
}

const show = ({ ok, lines }) => [
  el('p', {}, el('strong', {}, ok ? 'The books balance.' : 'The books do not balance.')),
  facts(lines.map(({ name, value }) => [name, el('code', {}, value)])),
]
