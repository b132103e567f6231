import { configure, fireEvent, screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { Page } from './page'

// Visibility checks take most of the time in jsdom, and screens hide nothing by style.
configure({ defaultHidden: true })

const queryAll = <Kind extends Element = HTMLElement>(selector: string): Kind[] => [
  ...document.querySelectorAll<Kind>(selector),
]
const pageText = (): string => document.body.textContent ?? ''

const fieldOf = (label: string): HTMLInputElement =>
  screen.getByLabelText(label, { exact: true, selector: 'input, select, textarea' })

/** Finds controls by their own label or text: computed names and styles take seconds in jsdom. */
const controlsOf = (name: string | RegExp, inside: string): HTMLButtonElement[] => {
  const kinds = ['button', 'a[href]', '[role=option]'].map((kind) => `${inside} ${kind}`).join()
  return queryAll<HTMLButtonElement>(kinds).filter((control) => {
    const label = (control.getAttribute('aria-label') ?? control.textContent ?? '').trim()
    return typeof name === 'string' ? label === name : name.test(label)
  })
}
const controlOf = (name: string | RegExp, inside: string): HTMLButtonElement => {
  const [first] = controlsOf(name, inside)
  if (!first) throw new Error(`No control: ${name}\n${pageText()}`)
  return first
}

/** A page in jsdom. */
export const testPage: Page = {
  fill: async (label, text) => void fireEvent.input(fieldOf(label), { target: { value: text } }),
  retype: async (label, text) => {
    await testPage.fill(label, '')
    await testPage.fill(label, text)
  },
  choose: async (label, option) => {
    const list = fieldOf(label)
    const options = within(list).queryAllByRole<HTMLOptionElement>('option')
    const matchingOption = options.find(({ text, value }) => text === option || value === option)
    if (!matchingOption) throw new Error(`No ${option} in ${label}`)
    fireEvent.change(list, { target: { value: matchingOption.value } })
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
    const main = queryAll('main').flatMap((element) => within(element).queryAllByText(text))
    if (main.length === 0) throw new Error(`Not on the page: ${text}\n${pageText()}`)
  },
  expectAbsent: async (...texts) => {
    for (const text of texts)
      if (screen.queryAllByText(text).length > 0) throw new Error(`Is there: ${text}\n${pageText()}`)
  },
  expectError: async (label, message) => {
    const field = fieldOf(label)
    const descriptionIds = (field.getAttribute('aria-describedby') ?? '').split(' ')
    expect(field.getAttribute('aria-invalid')).toBe(message === undefined ? null : 'true')
    const texts = descriptionIds.map((id) => document.getElementById(id)?.textContent)
    if (message !== undefined) expect(texts).toContain(message)
  },
  expectToast: async (text) => expect((await testPage.texts('[popover] [role] span > span'))[0]).toBe(text),
  expectAlert: async (text) => expect((await testPage.texts('[role=alert]')).join('')).toBe(text),
  expectValue: async (label, text) => expect(await testPage.valueOf(label)).toBe(text),
  expectBusy: async (name, isBusy = true) =>
    expect(controlOf(name, 'body').getAttribute('aria-busy')).toBe(isBusy ? 'true' : null),
  expectTitle: async (title) => expect(document.title).toBe(`CoinNaira | ${title}`),
  expectUrl: async (url) => expect(window.location.pathname + window.location.search).toBe(url),

  valueOf: async (label) => fieldOf(label).value,
  has: async (name, inside = 'body') => controlsOf(name, inside).length > 0,
  texts: async (selector) => queryAll(selector).map(({ textContent }) => textContent ?? ''),
}
