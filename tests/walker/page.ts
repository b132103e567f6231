import { configure, fireEvent, screen, within } from '@testing-library/react'
import { expect } from 'vitest'

// Asking jsdom whether each element is hidden takes most of the time; the screens hide nothing by style.
configure({ defaultHidden: true })

/** Runs a function in the page itself; it must not use its closure. */
export interface Inhabited {
  inPage<Given>(act: (argument: Given) => void, argument: Given): void
}

/** A page as a customer sees it: by labels, names and texts. Every method throws if the page differs. */
export class Page {
  constructor(private readonly walker: Inhabited) {}

  fill(label: string, text: string): void {
    fireEvent.change(this.field(label), { target: { value: text } })
  }

  /** Types it again, even if it is already there. */
  retype(label: string, text: string): void {
    this.fill(label, '')
    this.fill(label, text)
  }

  choose(label: string, text: string): void {
    const list = this.field(label)
    fireEvent.change(list, { target: { value: within(list).getByText<HTMLOptionElement>(text).value } })
  }

  /** Clicks a button or a link by its name. */
  click(name: string | RegExp): void {
    fireEvent.click(this.control(name))
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
      if (this.elementsWith(text).length === 0) throw new Error(`Nowhere: ${text}\n${this.text}`)
  }

  /** On the page itself: a toast of the same words is not enough. */
  says(text: string | RegExp): void {
    const main = document.querySelector('main')
    if (!main || within(main).queryAllByText(text).length === 0)
      throw new Error(`Not on the page: ${text}\n${this.text}`)
  }

  lacks(...texts: (string | RegExp)[]): void {
    for (const text of texts)
      if (this.elementsWith(text).length > 0) throw new Error(`Is there: ${text}\n${this.text}`)
  }

  /** The field is marked with this problem; with none when there is none. */
  marks(label: string, problem: string | undefined): void {
    const field = this.field(label)
    const described = (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id))
    expect(field.getAttribute('aria-invalid')).toBe(problem === undefined ? null : 'true')
    if (problem !== undefined) expect(described.map((element) => element?.textContent)).toContain(problem)
  }

  /** The toast has this text, even with others below it. */
  toasts(text: string): void {
    expect(document.querySelector('[popover] [role] span > span')?.textContent).toBe(text)
  }

  /** The form's error text; '' for none. */
  alerts(text: string): void {
    const alerts = screen.queryAllByRole('alert').map(({ textContent }) => textContent)
    expect(alerts.join('')).toBe(text)
  }

  holds(label: string, text: string): void {
    expect(this.field(label)).toHaveProperty('value', text)
  }

  /** Loading: the control accepts no click. */
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
    const [firstControl] = this.controls(name)
    if (!firstControl) throw new Error(`No control: ${name}\n${this.text}`)
    return firstControl
  }

  /** How many there are, by a CSS selector: for rows, dots and other things without a name. */
  count(selector: string): number {
    return document.querySelectorAll(selector).length
  }

  /** By the name that a control carries itself; asking jsdom for computed names and styles takes seconds. */
  private controls(name: string | RegExp): HTMLElement[] {
    return [...document.querySelectorAll<HTMLElement>('button, a[href]')].filter((control) => {
      const controlLabel = (control.getAttribute('aria-label') ?? control.textContent ?? '').trim()
      return typeof name === 'string' ? controlLabel === name : name.test(controlLabel)
    })
  }

  private elementsWith(text: string | RegExp): HTMLElement[] {
    return screen.queryAllByText(text)
  }
}
