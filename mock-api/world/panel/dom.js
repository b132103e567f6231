/** A new element. Children that are strings become text nodes: nothing in this page is ever parsed as HTML. */
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

export const whenSent = (form, act) =>
  form.addEventListener('submit', (submit) => {
    submit.preventDefault()
    act()
  })

const drawn = new WeakMap()

/** Draws `data` into `node` when it has changed; what had the focus keeps it, found again by its data-key. */
export function draw(node, data, build) {
  const text = JSON.stringify(data)
  if (drawn.get(node) === text) return
  drawn.set(node, text)
  const key = node.contains(document.activeElement) ? document.activeElement.dataset.key : undefined
  node.replaceChildren(...[build(data)].flat())
  if (key) node.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus()
}

/** Fills a select, keeping what is chosen if it is still there. */
export function fill(select, options) {
  const chosen = select.value
  draw(select, options, () => options.map(({ value, text }) => el('option', { value }, text)))
  if (options.some((option) => option.value === chosen)) select.value = chosen
}

export const empty = (text) => el('p', { class: 'empty' }, text)

export const list = (items, row, none) =>
  items.length === 0
    ? empty(none)
    : el('ul', { class: 'list', role: 'list' }, ...items.map((item) => el('li', {}, row(item))))

export const what = (name, ...more) => el('div', { class: 'what' }, el('strong', {}, name), ...more)

export const buttons = (...children) => el('div', { class: 'buttons' }, ...children)

/** A button within a row. `key` finds it again when the row is drawn anew, `name` says what it is about. */
export const button = (text, key, click, { name, kind = '' } = {}) =>
  el(
    'button',
    { type: 'button', class: `secondary small ${kind}`.trim(), 'data-key': key, 'aria-label': name, click },
    text,
  )

export const chip = (text, tone) => el('span', { class: 'chip', 'data-tone': tone }, text)

/** Names and values, each value one node or several. */
export const facts = (entries) =>
  el(
    'dl',
    { class: 'facts-list' },
    ...entries.flatMap(([name, value]) => [el('dt', {}, name), el('dd', {}, value)]),
  )

/** 'Nov 21, 08:46:10' in this browser's zone. */
export const time = (iso) =>
  new Date(iso).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })

/** '1762893.00' is '1,762,893.00': by text, so that no digit is lost. */
export const grouped = (amount) => amount.replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',')

export const copyable = (name, value) => {
  const copy = () => navigator.clipboard.writeText(value).then(() => toast(`${name} copied`), failed)
  return el(
    'span',
    { class: 'copied' },
    el('code', {}, value),
    button('Copy', `copy ${name} ${value}`, copy, { name: `Copy ${name}` }),
  )
}

let clearing = 0

/** Says something for 5 seconds; a failure stands out and stays for 8. */
export function toast(text, tone = 'plain') {
  const node = byId('toast')
  node.dataset.tone = tone
  node.textContent = text
  clearTimeout(clearing)
  clearing = setTimeout(() => node.replaceChildren(), tone === 'error' ? 8000 : 5000)
}

export const failed = (error) => toast(error instanceof Error ? error.message : String(error), 'error')
