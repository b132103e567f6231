import { button, buttons, byId, chip, draw, el, fill, list, time, what, whenSent } from './dom.js'
import { change } from './panel-client.js'

export function startFaults({ routes }) {
  const form = byId('fault')
  const { route, effect, when, count } = form.elements
  fill(route, [
    { value: '* /v1/*', text: 'Every call' },
    ...routes.map(({ method, template }) => ({
      value: `${method} ${template}`,
      text: `${method} ${template}`,
    })),
  ])
  /** Fields of this effect alone, and when it strikes unless somebody says otherwise. */
  const ask = () => {
    when.value = effect.selectedOptions[0].dataset.when
    for (const fields of form.querySelectorAll('fieldset'))
      fields.disabled = fields.hidden = fields.dataset.effect !== effect.value
  }
  effect.addEventListener('change', ask)
  ask()

  whenSent(form, () => {
    const [method, path] = route.value.split(' ')
    const request = { path, effect: effect.value, when: when.value, count: Number(count.value) || null }
    if (method !== '*') request.method = method
    for (const { name, value, inputMode } of form.querySelectorAll('fieldset:enabled input'))
      if (value !== '') request[name] = inputMode === 'numeric' ? Number(value) : value
    change('faults', request, 'In force')
  })
  byId('clear-faults').addEventListener('click', () =>
    change('faults', undefined, 'No faults any more', 'DELETE'),
  )
  return ({ faults, held, fired }) => {
    draw(byId('active'), [faults, held], () => [
      ...Object.entries(held).map(gateRow),
      list(faults, faultRow, 'Everything works.'),
    ])
    draw(byId('fired'), fired, () => list(fired, firedRow, 'Nothing was struck yet.'))
  }
}

const faultRow = (one) => [
  what(
    `${one.effect} ${detail(one)}`,
    el('p', {}, `${one.method ?? 'Any method'} ${one.path} · ${one.when} the handler`),
  ),
  buttons(
    chip(one.left === null ? 'all requests' : `${one.left} left`, 'error'),
    button('Clear', `fault ${one.id}`, () => change(`faults/${one.id}`, undefined, 'Cleared', 'DELETE'), {
      name: `Clear fault ${one.id}`,
    }),
  ),
]

const firedRow = ({ effect, when, route, at }) => `${effect} ${when} · ${route} · ${time(at)}`

const detail = (one) =>
  ({ latency: `${one.ms} ms`, hold: `at '${one.gate}'`, status: String(one.status) })[one.effect] ?? ''

const gateRow = ([gate, count]) => {
  const release = () => change('release', { gate }, `'${gate}' released`)
  return el(
    'div',
    { class: 'gate' },
    chip(`${count} waiting at '${gate}'`, 'pending'),
    button('Release', `gate ${gate}`, release),
  )
}
