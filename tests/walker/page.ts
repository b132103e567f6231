import { configure, fireEvent, screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { inBrowser } from './in-browser'

// Asking jsdom whether each element is hidden takes most of the time; the screens hide nothing by style.
configure({ defaultHidden: true })

/** Who can do something in the page itself; the function must need nothing from around it. */
export interface Inhabited {
  inPage<Given>(act: (given: Given) => void, given: Given): void
}

/** A page as a customer meets it: by labels, names and texts. Everything throws when it is not as asked for. */
export class Page {
  constructor(private readonly walker: Inhabited) {}

  fill(label: string, text: string): void {
    fireEvent.change(this.field(label), { target: { value: text } })
  }

  /** Types it anew, also where it stands already. */
  retype(label: string, text: string): void {
    this.fill(label, '')
    this.fill(label, text)
  }

  choose(label: string, text: string): void {
    const list = this.field(label)
    fireEvent.change(list, { target: { value: within(list).getByText<HTMLOptionElement>(text).value } })
  }

  /** Presses a button or a link by its name. */
  press(name: string | RegExp): void {
    fireEvent.click(this.control(name))
  }

  /** Scrolls to the end of the page and up again: the end is far away, as where a page grows. */
  scrollDown(): void {
    this.walker.inPage(() => {
      const area = document.documentElement
      area.scrollTop = area.scrollHeight - area.clientHeight
      window.dispatchEvent(new Event('scroll'))
      area.scrollTop = 0
    }, null)
  }

  /** Leaves the tab and comes back. */
  revalidate(): void {
    this.walker.inPage(() => void document.dispatchEvent(new Event('visibilitychange')), null)
  }

  /** Another place in the app, as by a link. */
  go(address: string): void {
    this.walker.inPage((to) => window.history.pushState(null, '', to), address)
  }

  reads(...texts: (string | RegExp)[]): void {
    for (const text of texts)
      if (this.found(text).length === 0) throw new Error(`Nowhere: ${text}\n${this.text}`)
  }

  /** On the page itself: a toast of the same words is not enough. */
  says(text: string | RegExp): void {
    const main = document.querySelector('main')
    if (!main || within(main).queryAllByText(text).length === 0)
      throw new Error(`Not on the page: ${text}\n${this.text}`)
  }

  lacks(...texts: (string | RegExp)[]): void {
    for (const text of texts)
      if (this.found(text).length > 0) throw new Error(`Is there: ${text}\n${this.text}`)
  }

  /** The field is marked with this problem; with none when there is none. */
  marks(label: string, problem: string | undefined): void {
    const field = this.field(label)
    const described = (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id))
    expect(field.getAttribute('aria-invalid')).toBe(problem === undefined ? null : 'true')
    if (problem !== undefined) expect(described.map((one) => one?.textContent)).toContain(problem)
  }

  /** The toast says so, whatever else stands below it. */
  toasts(text: string): void {
    expect(document.querySelector('[popover] [role] span > span')?.textContent).toBe(text)
  }

  /** What stands where errors of the whole form stand; '' for nothing. */
  alerts(text: string): void {
    const alerts = screen.queryAllByRole('alert').map(({ textContent }) => textContent)
    expect(alerts.join('')).toBe(text)
  }

  holds(label: string, text: string): void {
    expect(this.field(label)).toHaveProperty('value', text)
  }

  /** Something is under way: the control takes no press. */
  waits(name: string | RegExp, waiting = true): void {
    expect(this.control(name).getAttribute('aria-busy')).toBe(waiting ? 'true' : null)
  }

  isTitled(title: string): void {
    expect(document.title).toBe(`CoinNaira | ${title}`)
  }

  isAt(address: string): void {
    expect(window.location.pathname + window.location.search).toBe(address)
  }

  get text(): string {
    return document.body.textContent ?? ''
  }

  field(label: string): HTMLElement {
    return screen.getByLabelText(label, { exact: true, selector: 'input, select, textarea' })
  }

  has(name: string | RegExp): boolean {
    return this.controls(name).length > 0
  }

  control(name: string | RegExp): HTMLElement {
    const [found] = this.controls(name)
    if (!found) throw new Error(`No control: ${name}\n${this.text}`)
    return found
  }

  /**
   * A list is so long, by a selector of its rows. In a browser one may draw only those in view: then each row tells
   * how many there are, if that is known (-1 otherwise).
   */
  lists(selector: string, length: number): void {
    const drawn = this.count(selector)
    const emitted = document.querySelector(selector)?.closest('[aria-setsize]')?.getAttribute('aria-setsize')
    const isAll = !inBrowser || emitted === undefined || emitted === null
    if (isAll) expect(drawn).toBe(length)
    else expect(length).toBeGreaterThanOrEqual(drawn)
    if (!isAll && emitted !== '-1') expect(Number(emitted)).toBe(length)
  }

  /** How many there are, by a CSS selector: for rows, dots and other things without a name. */
  count(selector: string): number {
    return document.querySelectorAll(selector).length
  }

  /** By the name that a control carries itself; asking jsdom for computed names and styles takes seconds. */
  private controls(name: string | RegExp): HTMLElement[] {
    return [...document.querySelectorAll<HTMLElement>('button, a[href]')].filter((control) => {
      const own = (control.getAttribute('aria-label') ?? control.textContent ?? '').trim()
      return typeof name === 'string' ? own === name : name.test(own)
    })
  }

  private found(text: string | RegExp): HTMLElement[] {
    return screen.queryAllByText(text)
  }
}
