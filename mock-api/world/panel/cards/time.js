import { byId, time } from '../dom.js'
import { change } from '../panel-client.js'

export function startTime() {
  let offset = 0
  const tick = () => {
    byId('now').textContent = time(Date.now() + offset)
  }
  setInterval(tick, 1000)
  byId('time-card').addEventListener('click', (event) => {
    const { ms, clock } = event.target.dataset ?? {}
    if (ms) change('clock', { advanceMs: Number(ms) }, `Moved: ${event.target.textContent}`)
    if (clock) change('clock', { reset: true }, 'The clock shows real time again')
  })
  return ({ offsetMs }) => {
    offset = offsetMs
    tick()
    byId('clock').textContent =
      Math.abs(offsetMs) < 1000
        ? 'The clock shows real time.'
        : `The clock is ${formatDuration(Math.abs(offsetMs))} ${offsetMs > 0 ? 'ahead of' : 'behind'} real time.`
  }
}

const units = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1000],
]

/** Formats 43,260,000 ms as '12 h 1 min'. */
function formatDuration(ms) {
  let remaining = Math.round(ms / 1000) * 1000
  const parts = []
  for (const [name, size] of units) {
    const count = Math.floor(remaining / size)
    remaining -= count * size
    if (count > 0) parts.push(`${count} ${name}`)
  }
  return parts.slice(0, 2).join(' ')
}
