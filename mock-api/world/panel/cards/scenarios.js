import { button, buttons, byId, chip, draw, el, failed, list, time, what, whenSent } from '../dom.js'
import { ask, change } from '../panel-client.js'

export function startScenarios() {
  let played = ''
  const show = async () => {
    const scenarios = await ask('scenarios')
    draw(byId('scenarios'), [scenarios, played], () => list(scenarios, scenarioRow, 'None.'))
  }
  const scenarioRow = ({ name, title, tells, as, link }) => {
    const play = async () => {
      if (!(await change('play', { name }, `${title} is ready`))) return
      played = name
      await show()
    }
    return [
      what(title, el('p', {}, tells)),
      buttons(
        name === played && chip('played', 'approved'),
        button('Play', `play ${name}`, () => play().catch(failed), { name: `Play ${title}` }),
        link &&
          el('a', { href: link, 'aria-label': `Open ${title}` }, as === 'nobody' ? 'Open' : `Open as ${as}`),
      ),
    ]
  }
  show().catch(failed)

  const form = byId('save')
  whenSent(form, async () => {
    const name = form.elements.name.value.trim()
    if (await change('snapshots', { name }, `${name} saved`)) form.reset()
  })
  return ({ snapshots }) =>
    draw(byId('snapshots'), snapshots, () => list(snapshots, snapshotRow, 'Nothing saved yet.'))
}

const snapshotRow = ({ name, from, at, isHere }) => [
  what(name, el('p', {}, `World time ${time(at)} · from ${from ?? 'the seeds'}`)),
  buttons(
    isHere && chip('you are here', 'approved'),
    button('Go back', `load ${name}`, () => change('snapshots/load', { name }, `${name} is back`), {
      name: `Go back to ${name}`,
    }),
  ),
]
