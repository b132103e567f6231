import { configure, fireEvent, screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { Page } from './page'

// Asking jsdom whether each element is hidden takes most of the time; the screens hide nothing by style.
configure({ defaultHidden: true })

const all = <Kind extends Element = HTMLElement>(selector: string): Kind[] => [
  ...document.querySelectorAll<Kind>(selector),
]
const pageText = (): string => document.body.textContent ?? ''

const fieldOf = (label: string): HTMLInputElement =>
  screen.getByLabelText(label, { exact: true, selector: 'input, select, textarea' })

/** By the name that a control carries itself; asking jsdom for computed names and styles takes seconds. */
const controlsOf = (name: string | RegExp, inside: string): HTMLButtonElement[] => {
  const kinds = ['button', 'a[href]', '[role=option]'].map((kind) => `${inside} ${kind}`).join()
  return all<HTMLButtonElement>(kinds).filter((control) => {
    const label = (control.getAttribute('aria-label') ?? control.textContent ?? '').trim()
    return typeof name === 'string' ? label === name : name.test(label)
  })
}
const controlOf = (name: string | RegExp, inside: string): HTMLButtonElement => {
  const [first] = controlsOf(name, inside)
  if (!first) throw new Error(`No control: ${name}\n${pageText()}`)
  return first
}

/** The page in this process: jsdom's document. */
export const testPage: Page = {
  fill: async (label, text) => void fireEvent.input(fieldOf(label), { target: { value: text } }),
  retype: async (label, text) => {
    await testPage.fill(label, '')
    await testPage.fill(label, text)
  },
  choose: async (label, option) => {
    const list = fieldOf(label)
    const options = within(list).queryAllByRole<HTMLOptionElement>('option')
    const wanted = options.find(({ text, value }) => text === option || value === option)
    if (!wanted) throw new Error(`No ${option} in ${label}`)
    fireEvent.change(list, { target: { value: wanted.value } })
  },
  press: async (label, key) => void fireEvent.keyDown(fieldOf(label), { key }),
  clickField: async (label) => void fireEvent.click(fieldOf(label)),
  click: async (name, inside = 'body') => {
    const control = controlOf(name, inside)
    if (control.disabled) throw new Error(`${name} cannot be clicked\n${pageText()}`)
    fireEvent.click(control)
  },
  revalidate: async () => void document.dispatchEvent(new Event('visibilitychange')),

  expectText: async (...texts) => {
    for (const text of texts)
      if (screen.queryAllByText(text).length === 0) throw new Error(`Nowhere: ${text}\n${pageText()}`)
  },
  expectOnPage: async (text) => {
    const main = all('main').flatMap((element) => within(element).queryAllByText(text))
    if (main.length === 0) throw new Error(`Not on the page: ${text}\n${pageText()}`)
  },
  expectAbsent: async (...texts) => {
    for (const text of texts)
      if (screen.queryAllByText(text).length > 0) throw new Error(`Is there: ${text}\n${pageText()}`)
  },
  expectError: async (label, problem) => {
    const field = fieldOf(label)
    const described = (field.getAttribute('aria-describedby') ?? '').split(' ')
    expect(field.getAttribute('aria-invalid')).toBe(problem === undefined ? null : 'true')
    const texts = described.map((id) => document.getElementById(id)?.textContent)
    if (problem !== undefined) expect(texts).toContain(problem)
  },
  expectToast: async (text) => expect((await testPage.texts('[popover] [role] span > span'))[0]).toBe(text),
  expectAlert: async (text) => expect((await testPage.texts('[role=alert]')).join('')).toBe(text),
  expectValue: async (label, text) => expect(await testPage.valueOf(label)).toBe(text),
  expectBusy: async (name, waiting = true) =>
    expect(controlOf(name, 'body').getAttribute('aria-busy')).toBe(waiting ? 'true' : null),
  expectTitle: async (title) => expect(document.title).toBe(`CoinNaira | ${title}`),
  expectUrl: async (address) => expect(window.location.pathname + window.location.search).toBe(address),

  valueOf: async (label) => fieldOf(label).value,
  has: async (name, inside = 'body') => controlsOf(name, inside).length > 0,
  texts: async (selector) => all(selector).map(({ textContent }) => textContent ?? ''),
}
