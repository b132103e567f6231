import { byId, draw, el, empty, fill, time } from './dom.js'
import { change } from './panel-client.js'

const effects = [
  ['latency', 'Slow: answer after a while', 'before'],
  ['hold', 'Hold: wait until released', 'before'],
  ['status', 'Error status', 'before'],
  ['reset', 'Connection reset', 'before'],
  ['garbage', 'Garbage instead of JSON', 'after'],
  ['truncated', 'Cut in the middle', 'after'],
  ['empty', 'Empty body', 'after'],
]
const more = {
  latency: [['ms', 'Milliseconds', '3000', 'numeric']],
  hold: [['gate', 'Name of the gate', 'gate', 'text']],
  status: [
    ['status', 'Status', '500', 'numeric'],
    ['summary', 'Summary (empty: none)', '', 'text'],
  ],
}
const numbers = ['ms', 'status']

/** Puts faults in force, shows those in force, what they struck, and the gates with waiting requests. */
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
  fill(
    effect,
    effects.map(([value, text]) => ({ value, text })),
  )
  const ask = () => {
    when.value = effects.find(([name]) => name === effect.value)?.[2] ?? 'before'
    byId('fault-more').replaceChildren(
      ...(more[effect.value] ?? []).map(([name, label, value, inputmode]) =>
        el(
          'label',
          { class: 'field grow' },
          label,
          el('input', { name, value, inputmode, autocomplete: 'off', required: name !== 'summary' }),
        ),
      ),
    )
  }
  effect.addEventListener('change', ask)
  queueMicrotask(ask)

  form.addEventListener('submit', (submit) => {
    submit.preventDefault()
    const [method, path] = route.value.split(' ')
    const request = { path, effect: effect.value, when: when.value, count: Number(count.value) || null }
    if (method !== '*') request.method = method
    for (const [name] of more[effect.value] ?? []) {
      const { value } = form.elements[name]
      if (value !== '') request[name] = numbers.includes(name) ? Number(value) : value
    }
    change('faults', request, 'In force')
  })
  byId('clear-faults').addEventListener('click', () =>
    change('faults', undefined, 'No faults any more', 'DELETE'),
  )
  return ({ faults, held, fired }) => {
    draw(byId('active'), [faults, held], () => [
      ...Object.entries(held).map(gateRow),
      faults.length === 0
        ? empty('Everything works.')
        : el('ul', { class: 'list', role: 'list' }, ...faults.map(faultRow)),
    ])
    draw(byId('fired'), fired, () =>
      fired.length === 0
        ? empty('Nothing was struck yet.')
        : el(
            'ul',
            { class: 'list', role: 'list' },
            ...fired.map((one) => el('li', {}, `${one.effect} ${one.when} · ${one.route} · ${time(one.at)}`)),
          ),
    )
  }
}

const faultRow = (one) =>
  el(
    'li',
    {},
    el(
      'div',
      { class: 'what' },
      el('strong', {}, `${one.effect} ${detail(one)}`),
      el('p', {}, `${one.method ?? 'Any method'} ${one.path} · ${one.when} the handler`),
    ),
    el(
      'div',
      { class: 'buttons' },
      el(
        'span',
        { class: 'chip', 'data-tone': 'error' },
        one.left === null ? 'all requests' : `${one.left} left`,
      ),
      el(
        'button',
        {
          type: 'button',
          class: 'quiet small',
          'data-key': `fault ${one.id}`,
          'aria-label': `Clear fault ${one.id}`,
          click: () => change(`faults/${one.id}`, undefined, 'Cleared', 'DELETE'),
        },
        'Clear',
      ),
    ),
  )

const detail = (one) =>
  ({ latency: `${one.ms} ms`, hold: `at '${one.gate}'`, status: String(one.status) })[one.effect] ?? ''

const gateRow = ([gate, count]) =>
  el(
    'div',
    { class: 'gate' },
    el('span', { class: 'chip', 'data-tone': 'pending' }, `${count} waiting at '${gate}'`),
    el(
      'button',
      {
        type: 'button',
        class: 'small',
        'data-key': `gate ${gate}`,
        click: () => change(`gates/${encodeURIComponent(gate)}/release`, {}, `'${gate}' released`),
      },
      'Release',
    ),
  )
