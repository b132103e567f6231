import { byId, copyOf, onSubmit, render } from './dom.js'
import { change } from './panel-client.js'

export function startMarket({ pairs }) {
  const texts = new Map(pairs.map(({ symbol, chain, text }) => [`${symbol} ${chain}`, text]))

  byId('feed').addEventListener('change', (event) =>
    change('feed', { mode: event.target.value }, `The price feed is ${event.target.value}`),
  )
  return ({ rates, prices, feed }) => {
    const radio = byId('feed').querySelector(`[value="${CSS.escape(feed)}"]`)
    if (radio) radio.checked = true
    renderLines(byId('rates'), rates, pairOf, (rate) =>
      rateLine(rate, texts.get(pairOf(rate)) ?? pairOf(rate)),
    )
    renderLines(byId('prices'), prices, (price) => price.symbol, priceLine)
  }
}

const pairOf = ({ symbol, chain }) => `${symbol} ${chain}`

/** Renders the lines once, then updates only fields that are neither focused nor edited. */
function renderLines(node, list, nameOf, build) {
  render(node, list.map(nameOf), () => list.map(build))
  for (const item of list) {
    const form = node.querySelector(`[data-line="${CSS.escape(nameOf(item))}"]`)
    form.querySelector('.release').hidden = !item.pinned
    for (const input of form.querySelectorAll('input'))
      if (input !== document.activeElement && input.dataset.dirty === undefined)
        input.value = item[input.name]
  }
}

/** Save sends the typed values, Release returns the figure to the market. */
function line(kind, name, text, save, release) {
  const form = copyOf(`${kind}-line`)
  form.dataset.line = name
  form.querySelector('strong').textContent = text
  for (const input of form.querySelectorAll('input')) {
    input.ariaLabel = `${input.parentElement.firstChild.textContent.trim()}, ${text}`
    input.dataset.key = `${input.name} ${text}`
    input.addEventListener('input', () => {
      input.dataset.dirty = ''
    })
  }
  const [saving, releasing] = form.querySelectorAll('button')
  saving.ariaLabel = `Save ${text}`
  releasing.ariaLabel = `Release ${text}`
  releasing.addEventListener('click', () => saveForm(form, release()))
  onSubmit(form, () => saveForm(form, save(form.elements)))
  return form
}

async function saveForm(form, change) {
  if (await change) for (const input of form.querySelectorAll('input')) delete input.dataset.dirty
}

const rateLine = ({ symbol, chain }, text) =>
  line(
    'rate',
    `${symbol} ${chain}`,
    text,
    (fields) => {
      const request = { symbol, chain }
      for (const { name, value, dataset } of [fields.value, fields.limit])
        if (dataset.dirty !== undefined) request[name] = value.trim()
      return change('rates', request, `${text} saved`)
    },
    () => change('rates', { symbol, chain, value: null }, `${text} follows the market again`),
  )

const priceLine = ({ symbol }) =>
  line(
    'price',
    symbol,
    symbol,
    (fields) => change('prices', { symbol, price: fields.price.value.trim() }, `${symbol} saved`),
    () => change('prices', { symbol, price: null }, `${symbol} follows the market again`),
  )
