/** String children become text nodes, so that the page never parses HTML. */
export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') node.addEventListener(name, value)
    else if (value === true) node.setAttribute(name, '')
    else if (value !== false && value !== undefined && value !== null) node.setAttribute(name, String(value))
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false))
  return node
}

export const byId = (id) => document.getElementById(id)

export const copyOf = (id) => byId(id).content.firstElementChild.cloneNode(true)

export const onSubmit = (form, act) =>
  form.addEventListener('submit', (submit) => {
    submit.preventDefault()
    act()
  })

const renderedData = new WeakMap()

/** Renders changed `data` into `node`; restores the focus by data-key. */
export function render(node, data, build) {
  const text = JSON.stringify(data)
  if (renderedData.get(node) === text) return
  renderedData.set(node, text)
  const key = node.contains(document.activeElement) ? document.activeElement.dataset.key : undefined
  node.replaceChildren(...[build(data)].flat())
  if (key) node.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus()
}

/** Keeps the selected value if it still exists. */
export function fillSelect(select, options) {
  const selected = select.value
  render(select, options, () => options.map(({ value, text }) => el('option', { value }, text)))
  if (options.some((option) => option.value === selected)) select.value = selected
}

export const empty = (text) => el('p', { class: 'empty' }, text)

export const list = (items, row, emptyText) =>
  items.length === 0
    ? empty(emptyText)
    : el('ul', { class: 'list', role: 'list' }, ...items.map((item) => el('li', {}, row(item))))

export const rowText = (name, ...details) => el('div', { class: 'what' }, el('strong', {}, name), ...details)

export const buttons = (...children) => el('div', { class: 'buttons' }, ...children)

/** `key` restores the focus after a render; `name` is the accessible name. */
export const button = (text, key, click, { name, kind = '' } = {}) =>
  el(
    'button',
    { type: 'button', class: `secondary small ${kind}`.trim(), 'data-key': key, 'aria-label': name, click },
    text,
  )

export const chip = (text, tone) => el('span', { class: 'chip', 'data-tone': tone }, text)

export const facts = (entries) =>
  el(
    'dl',
    { class: 'facts-list' },
    ...entries.flatMap(([name, value]) => [el('dt', {}, name), el('dd', {}, value)]),
  )

export const time = (iso) =>
  new Date(iso).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })

/** Formats '1762893.00' as '1,762,893.00', as a string, so that no digit is lost. */
export const groupDigits = (amount) => amount.replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',')

export const copyable = (name, value) => {
  const copy = () => navigator.clipboard.writeText(value).then(() => toast(`${name} copied`), showError)
  return el(
    'span',
    { class: 'copied' },
    el('code', {}, value),
    button('Copy', `copy ${name} ${value}`, copy, { name: `Copy ${name}` }),
  )
}

let clearing = 0

export function toast(text, tone = 'plain') {
  const node = byId('toast')
  node.dataset.tone = tone
  node.textContent = text
  clearTimeout(clearing)
  clearing = setTimeout(() => node.replaceChildren(), tone === 'error' ? 8000 : 5000)
}

export const showError = (error) => toast(error instanceof Error ? error.message : String(error), 'error')
