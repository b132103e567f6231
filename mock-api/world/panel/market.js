import { button, buttons, byId, draw, el, whenSent } from './dom.js'
import { change } from './panel-client.js'

/** Naira rates with their limits, dollar prices, and how the price feed behaves. */
export function startMarket({ pairs }) {
  const texts = new Map(pairs.map(({ symbol, chain, text }) => [`${symbol} ${chain}`, text]))

  byId('feed').addEventListener('change', (event) =>
    change('feed', { mode: event.target.value }, `The price feed is ${event.target.value}`),
  )
  return ({ rates, prices, feed }) => {
    const radio = byId('feed').querySelector(`[value="${CSS.escape(feed)}"]`)
    if (radio) radio.checked = true
    sheet(byId('rates'), rates, pairOf, (one) => rateLine(one, texts.get(pairOf(one)) ?? pairOf(one)))
    sheet(byId('prices'), prices, (one) => one.symbol, priceLine)
  }
}

const pairOf = ({ symbol, chain }) => `${symbol} ${chain}`

/** Draws the lines once, then only brings new figures into fields that nobody is typing in. */
function sheet(node, list, nameOf, build) {
  draw(node, list.map(nameOf), () => list.map(build))
  for (const one of list) {
    const form = node.querySelector(`[data-line="${CSS.escape(nameOf(one))}"]`)
    form.querySelector('.release').hidden = !one.pinned
    for (const input of form.querySelectorAll('input'))
      if (input !== document.activeElement && input.dataset.dirty === undefined) input.value = one[input.name]
  }
}

const field = (label, name, value, about) =>
  el(
    'label',
    { class: 'field' },
    label,
    el('input', {
      name,
      value,
      inputmode: 'decimal',
      autocomplete: 'off',
      'aria-label': `${label}, ${about}`,
      'data-key': `${name} ${about}`,
      input: (event) => {
        event.target.dataset.dirty = ''
      },
    }),
  )

/** A form of one line: Save sends what was typed, Release gives the figure back to the market. */
function line(name, text, kind, fields, save, release) {
  const form = el(
    'form',
    { class: `line ${kind}`, 'data-line': name },
    el('strong', {}, text),
    ...fields,
    buttons(
      el(
        'button',
        { class: 'secondary small', 'data-key': `save ${name}`, 'aria-label': `Save ${text}` },
        'Save',
      ),
      button('Release', `release ${name}`, () => saveForm(form, release()), {
        name: `Release ${text}`,
        kind: 'release',
      }),
    ),
  )
  whenSent(form, () => saveForm(form, save(form.elements)))
  return form
}

async function saveForm(form, change) {
  if (await change) for (const input of form.querySelectorAll('input')) delete input.dataset.dirty
}

const rateLine = ({ symbol, chain, value, limit }, text) => {
  const name = `${symbol} ${chain}`
  return line(
    name,
    text,
    'rate',
    [field('₦ per $1', 'value', value, text), field('Limit in $', 'limit', limit, text)],
    (fields) => {
      const request = { symbol, chain }
      if (fields.value.dataset.dirty !== undefined) request.value = fields.value.value.trim()
      if (fields.limit.dataset.dirty !== undefined) request.limit = fields.limit.value.trim()
      return change('rates', request, `${text} saved`)
    },
    () => change('rates', { symbol, chain, value: null }, `The market moves ${text} again`),
  )
}

const priceLine = ({ symbol, price }) =>
  line(
    symbol,
    symbol,
    'price',
    [field('$ per coin', 'price', price, symbol)],
    (fields) => change('prices', { symbol, price: fields.price.value.trim() }, `${symbol} saved`),
    () => change('prices', { symbol, price: null }, `The market moves ${symbol} again`),
  )
