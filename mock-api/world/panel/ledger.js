import { byId, el, facts, render, showError } from './dom.js'
import { change, requestWorld } from './panel-client.js'

const pause = 15_000

/** Audits the ledger, also periodically for the chip at the top, and resets the mock environment. */
export function startLedger() {
  const dialog = byId('confirm-reset')

  const audit = async () => {
    const report = await requestWorld('audit')
    const chip = byId('drift')
    chip.dataset.tone = report.ok ? 'approved' : 'error'
    chip.textContent = report.ok ? 'balanced' : 'drift!'
    render(byId('audit-result'), report, show)
  }
  byId('audit').addEventListener('click', () => audit().catch(showError))
  byId('reset').addEventListener('click', () => dialog.showModal())
  dialog.addEventListener('close', async () => {
    const isConfirmed = dialog.returnValue === 'yes'
    dialog.returnValue = ''
    if (!isConfirmed) return
    byId('reset').disabled = true
    await change('reset', {}, 'The mock environment was reset')
    byId('reset').disabled = false
    audit().catch(showError)
  })
  const auditSilently = () => document.hidden || audit().catch(() => undefined)
  auditSilently()
  setInterval(auditSilently, pause)
  return () => {}
}

const show = ({ ok, lines }) => [
  el('p', {}, el('strong', {}, ok ? 'The books balance.' : 'The books do not balance.')),
  facts(lines.map(({ name, value }) => [name, el('code', {}, value)])),
]
