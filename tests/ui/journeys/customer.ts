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

/** Runs in the page: gives what is wanted a mark for the hand. What is there instead; '' when it was found. */
const marked = ({ kind, name, isPattern }: Wanted): string => {
  const area = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  const kinds = {
    control: 'button, a[href]',
    field: 'input, select, textarea',
    option: '[role=option]',
  }
  const plain = (text: string | null | undefined): string => (text ?? '').replaceAll(/\s+/g, ' ').trim()
  const found = [...area.querySelectorAll<HTMLInputElement>(kinds[kind])].find((element) => {
    if (element.getClientRects().length === 0) return false
    const label = kind === 'field' ? element.labels?.[0]?.textContent : element.textContent
    const own = plain(element.getAttribute('aria-label') ?? label)
    return isPattern ? new RegExp(name).test(own) : own === name
  })
  document.querySelector('[data-hand]')?.removeAttribute('data-hand')
  found?.setAttribute('data-hand', '')
  return found ? '' : plain(area.textContent)
}

const hand = '[data-hand]'
const wantedOf = (kind: Wanted['kind'], name: string | RegExp): Wanted =>
  typeof name === 'string' ? { kind, name, isPattern: false } : { kind, name: name.source, isPattern: true }

/** Somebody in front of a page, who finds things by their names and waits for what is on its way. */
export class Customer {
  constructor(readonly page: JourneyPage) {}

  async press(name: string | RegExp): Promise<void> {
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

  /** Stands anywhere on the page. */
  async reads(text: string | RegExp): Promise<void> {
    const wanted = typeof text === 'string' ? text : text.source
    await this.#until(`'${wanted}' to be read`, async () => {
      const shown = await this.text()
      return (typeof text === 'string' ? shown.includes(text) : text.test(shown)) ? '' : shown
    })
  }

  /** Stays until nothing more is loaded: Firefox and WebKit tell their console of code that was on its way when one left. */
  async rests(): Promise<void> {
    const loaded = (): Promise<number> =>
      this.page.evaluate(() => performance.getEntriesByType('resource').length, null)
    for (let was = -1, is = await loaded(); is !== was; [was, is] = [is, await loaded()])
      await setTimeout(800)
  }

  /** Has come to this path, and the page with this heading stands there. */
  async isAt(path: string, heading: string): Promise<void> {
    await this.#until(`${path}, '${heading}'`, async () => {
      const [at, title] = await this.page.evaluate(
        () => [location.pathname, document.querySelector('h1')?.textContent ?? ''] as const,
        null,
      )
      return at === path && title === heading ? '' : `${at}, '${title}'`
    })
  }

  /** What is seen, with one space between words. */
  text(): Promise<string> {
    return this.page.evaluate(() => document.body.innerText.replaceAll(/\s+/g, ' '), null)
  }

  #find(kind: Wanted['kind'], name: string | RegExp): Promise<void> {
    const wanted = wantedOf(kind, name)
    return this.#until(`the ${kind} '${wanted.name}'`, () => this.page.evaluate(marked, wanted))
  }

  /** Looks until there is nothing to be said against it. */
  async #until(what: string, against: () => Promise<string>): Promise<void> {
    const end = Date.now() + patience
    for (;;) {
      // A page that is just being loaded cannot be asked.
      const instead = await against().catch(String)
      if (instead === '') return
      if (Date.now() > end) throw new Error(`Waited for ${what}; there is: ${instead}`)
      await setTimeout(blink)
    }
  }
}
