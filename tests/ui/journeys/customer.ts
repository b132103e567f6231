import { setTimeout } from 'node:timers/promises'
import type { JourneyPage } from '../engines/driver'

/** ms: how long anything may take to be seen, and between two looks. */
const [patience, blink] = [20_000, 60]

interface Wanted {
  kind: 'control' | 'field' | 'option'
  name: string
  /** The name is a regular expression. */
  isPattern: boolean
}

/** Runs in the page: marks the wanted control. Returns the text that is there instead; '' if it was found. */
const marked = ({ kind, name, isPattern }: Wanted): string => {
  const area = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  const kinds = {
    control: 'button, a[href]',
    field: 'input, select, textarea',
    option: '[role=option]',
  }
  const plain = (text: string | null | undefined): string => (text ?? '').replaceAll(/\s+/g, ' ').trim()
  const controlElement = [...area.querySelectorAll<HTMLInputElement>(kinds[kind])].find((element) => {
    if (element.getClientRects().length === 0) return false
    const label = kind === 'field' ? element.labels?.[0]?.textContent : element.textContent
    const labelText = plain(element.getAttribute('aria-label') ?? label)
    return isPattern ? new RegExp(name).test(labelText) : labelText === name
  })
  document.querySelector('[data-hand]')?.removeAttribute('data-hand')
  controlElement?.setAttribute('data-hand', '')
  return controlElement ? '' : plain(area.textContent)
}

const hand = '[data-hand]'
const wantedOf = (kind: Wanted['kind'], name: string | RegExp): Wanted =>
  typeof name === 'string' ? { kind, name, isPattern: false } : { kind, name: name.source, isPattern: true }

/** A customer on a page: finds controls by name and waits for pending content. */
export class Customer {
  constructor(readonly page: JourneyPage) {}

  async click(name: string | RegExp): Promise<void> {
    await this.#find('control', name)
    await this.page.click(hand)
  }

  async pick(option: string | RegExp): Promise<void> {
    await this.#find('option', option)
    await this.page.click(hand)
  }

  async fill(label: string, text: string): Promise<void> {
    await this.#find('field', label)
    await this.page.fill(hand, text)
  }

  /** Key by key. */
  async type(label: string, text: string): Promise<void> {
    await this.#find('field', label)
    await this.page.type(hand, text)
  }

  async pressIn(label: string, key: string): Promise<void> {
    await this.#find('field', label)
    await this.page.press(hand, key)
  }

  async choose(label: string, value: string): Promise<void> {
    await this.#find('field', label)
    await this.page.selectOption(hand, value)
  }

  /** Is visible anywhere on the page. */
  async reads(text: string | RegExp): Promise<void> {
    const wanted = typeof text === 'string' ? text : text.source
    await this.#until(`'${wanted}' to be read`, async () => {
      const pageText = await this.text()
      return (typeof text === 'string' ? pageText.includes(text) : text.test(pageText)) ? '' : pageText
    })
  }

  /** Waits until the page is idle: Firefox and WebKit log aborted code loads of a left page. */
  async rests(): Promise<void> {
    const loaded = (): Promise<number> =>
      this.page.evaluate(() => performance.getEntriesByType('resource').length, null)
    for (let was = -1, is = await loaded(); is !== was; [was, is] = [is, await loaded()])
      await setTimeout(800)
  }

  /** Waits for this path, and for the page with this heading. */
  async isAt(path: string, heading: string): Promise<void> {
    await this.#until(`${path}, '${heading}'`, async () => {
      const [at, title] = await this.page.evaluate(
        () => [location.pathname, document.querySelector('h1')?.textContent ?? ''] as const,
        null,
      )
      return at === path && title === heading ? '' : `${at}, '${title}'`
    })
  }

  /** The visible text, with one space between words. */
  text(): Promise<string> {
    return this.page.evaluate(() => document.body.innerText.replaceAll(/\s+/g, ' '), null)
  }

  #find(kind: Wanted['kind'], name: string | RegExp): Promise<void> {
    const wanted = wantedOf(kind, name)
    return this.#until(`the ${kind} '${wanted.name}'`, () => this.page.evaluate(marked, wanted))
  }

  /** Retries until the check returns no problem. */
  async #until(what: string, against: () => Promise<string>): Promise<void> {
    const end = Date.now() + patience
    for (;;) {
      // A page that is loading cannot be queried.
      const instead = await against().catch(String)
      if (instead === '') return
      if (Date.now() > end) throw new Error(`Waited for ${what}; there is: ${instead}`)
      await setTimeout(blink)
    }
  }
}
