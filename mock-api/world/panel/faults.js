import { button, buttons, byId, chip, el, fillSelect, list, onSubmit, render, rowText, time } from './dom.js'
import { change } from './panel-client.js'

export function startFaults({ routes }) {
  const form = byId('fault')
  const { route, effect, when, count } = form.elements
  fillSelect(route, [
    { value: '* /v1/*', text: 'Every call' },
    ...routes.map(({ method, template }) => ({
      value: `${method} ${template}`,
      text: `${method} ${template}`,
    })),
  ])
  const showEffectFields = () => {
    when.value = effect.selectedOptions[0].dataset.when
    for (const fields of form.querySelectorAll('fieldset'))
      fields.disabled = fields.hidden = fields.dataset.effect !== effect.value
  }
  effect.addEventListener('change', showEffectFields)
  showEffectFields()

  onSubmit(form, () => {
    const [method, path] = route.value.split(' ')
    const request = { path, effect: effect.value, when: when.value, count: Number(count.value) || null }
    if (method !== '*') request.method = method
    for (const { name, value, inputMode } of form.querySelectorAll('fieldset:enabled input'))
      if (value !== '') request[name] = inputMode === 'numeric' ? Number(value) : value
    change('faults', request, 'Activated')
  })
  byId('clear-faults').addEventListener('click', () =>
    change('faults', undefined, 'All faults cleared', 'DELETE'),
  )
  return ({ faults, held, fired }) => {
    render(byId('active'), [faults, held], () => [
      ...Object.entries(held).map(gateRow),
      list(faults, faultRow, 'Everything works.'),
    ])
    render(byId('fired'), fired, () => list(fired, firedRow, 'No fault has applied yet.'))
  }
}

const faultRow = (fault) => [
  rowText(
    `${fault.effect} ${detail(fault)}`,
    el('p', {}, `${fault.method ?? 'Any method'} ${fault.path} · ${fault.when} the handler`),
  ),
  buttons(
    chip(fault.left === null ? 'all requests' : `${fault.left} left`, 'error'),
    button('Clear', `fault ${fault.id}`, () => change(`faults/${fault.id}`, undefined, 'Cleared', 'DELETE'), {
      name: `Clear fault ${fault.id}`,
    }),
  ),
]

const firedRow = ({ effect, when, route, at }) => `${effect} ${when} · ${route} · ${time(at)}`

const detail = (fault) =>
  ({ latency: `${fault.ms} ms`, hold: `at '${fault.gate}'`, status: String(fault.status) })[fault.effect] ??
  ''

const gateRow = ([gate, count]) => {
  const release = () => change('release', { gate }, `'${gate}' released`)
  return el(
    'div',
    { class: 'gate' },
    chip(`${count} waiting at '${gate}'`, 'pending'),
    button('Release', `gate ${gate}`, release),
  )
}
