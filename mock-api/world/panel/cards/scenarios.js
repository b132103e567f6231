import { button, buttons, byId, chip, el, list, onSubmit, render, rowText, showError, time } from '../dom.js'
import { change, requestWorld } from '../panel-client.js'

export function startScenarios() {
  let playedName = ''
  const show = async () => {
    const scenarios = await requestWorld('scenarios')
    render(byId('scenarios'), [scenarios, playedName], () => list(scenarios, scenarioRow, 'None.'))
  }
  const scenarioRow = ({ name, title, tells, as, link }) => {
    const play = async () => {
      if (!(await change('play', { name }, `${title} is ready`))) return
      playedName = name
      await show()
    }
    return [
      rowText(title, el('p', {}, tells)),
      buttons(
        name === playedName && chip('played', 'approved'),
        button('Play', `play ${name}`, () => play().catch(showError), { name: `Play ${title}` }),
        link &&
          el(
            'a',
            { href: link, 'aria-label': `Open ${title}` },
            as === 'signedOut' ? 'Open' : `Open as ${as}`,
          ),
      ),
    ]
  }
  show().catch(showError)

  const form = byId('save')
  onSubmit(form, async () => {
    const name = form.elements.name.value.trim()
    if (await change('snapshots', { name }, `${name} saved`)) form.reset()
  })
  return ({ snapshots }) =>
    render(byId('snapshots'), snapshots, () => list(snapshots, snapshotRow, 'Nothing saved yet.'))
}

const snapshotRow = ({ name, from, at, isHere }) => [
  rowText(name, el('p', {}, `Mock time ${time(at)} · from ${from ?? 'the seeds'}`)),
  buttons(
    isHere && chip('current', 'approved'),
    button('Go back', `load ${name}`, () => change('snapshots/load', { name }, `${name} is restored`), {
      name: `Go back to ${name}`,
    }),
  ),
]
