import { setTimeout } from 'node:timers/promises'
import type { JourneyPage } from '../engines/driver'

const [timeoutMs, pollMs] = [20_000, 60]

interface Target {
  kind: 'control' | 'field' | 'option'
  name: string
  isPattern: boolean
}

/** Runs in the page: marks the target control. Returns '' or, if there is none, the visible text. */
const markTarget = ({ kind, name, isPattern }: Target): string => {
  const area = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  const kinds = {
    control: 'button, a[href]',
    field: 'input, select, textarea',
    option: '[role=option]',
  }
  const normalized = (text: string | null | undefined): string => (text ?? '').replaceAll(/\s+/g, ' ').trim()
  const controlElement = [...area.querySelectorAll<HTMLInputElement>(kinds[kind])].find((element) => {
    if (element.getClientRects().length === 0) return false
    const label = kind === 'field' ? element.labels?.[0]?.textContent : element.textContent
    const labelText = normalized(element.getAttribute('aria-label') ?? label)
    return isPattern ? new RegExp(name).test(labelText) : labelText === name
  })
  document.querySelector('[data-hand]')?.removeAttribute('data-hand')
  controlElement?.setAttribute('data-hand', '')
  return controlElement ? '' : normalized(area.textContent)
}

const target = '[data-hand]'
const targetOf = (kind: Target['kind'], name: string | RegExp): Target =>
  typeof name === 'string' ? { kind, name, isPattern: false } : { kind, name: name.source, isPattern: true }

/** A customer who finds controls by name and waits for pending content. */
export class Customer {
  constructor(readonly page: JourneyPage) {}

  async click(name: string | RegExp): Promise<void> {
    await this.#find('control', name)
    await this.page.click(target)
  }

  async pick(option: string | RegExp): Promise<void> {
    await this.#find('option', option)
    await this.page.click(target)
  }

  async fill(label: string, text: string): Promise<void> {
    await this.#find('field', label)
    await this.page.fill(target, text)
  }

  async type(label: string, text: string): Promise<void> {
    await this.#find('field', label)
    await this.page.type(target, text)
  }

  async pressIn(label: string, key: string): Promise<void> {
    await this.#find('field', label)
    await this.page.press(target, key)
  }

  async choose(label: string, value: string): Promise<void> {
    await this.#find('field', label)
    await this.page.selectOption(target, value)
  }

  async expectText(text: string | RegExp): Promise<void> {
    const expected = typeof text === 'string' ? text : text.source
    await this.#until(`'${expected}'`, async () => {
      const pageText = await this.text()
      return (typeof text === 'string' ? pageText.includes(text) : text.test(pageText)) ? '' : pageText
    })
  }

  /** Waits until the page is idle: Firefox and WebKit log code loads that a navigation aborts. */
  async waitUntilIdle(): Promise<void> {
    const loaded = (): Promise<number> =>
      this.page.evaluate(() => performance.getEntriesByType('resource').length, null)
    for (let before = -1, after = await loaded(); after !== before; [before, after] = [after, await loaded()])
      await setTimeout(800)
  }

  async expectPage(path: string, heading: string): Promise<void> {
    await this.#until(`${path}, '${heading}'`, async () => {
      const [currentPath, title] = await this.page.evaluate(
        () => [location.pathname, document.querySelector('h1')?.textContent ?? ''] as const,
        null,
      )
      return currentPath === path && title === heading ? '' : `${currentPath}, '${title}'`
    })
  }

  /** The visible text, with one space between words. */
  text(): Promise<string> {
    return this.page.evaluate(() => document.body.innerText.replaceAll(/\s+/g, ' '), null)
  }

  #find(kind: Target['kind'], name: string | RegExp): Promise<void> {
    const namedTarget = targetOf(kind, name)
    return this.#until(`the ${kind} '${namedTarget.name}'`, () => this.page.evaluate(markTarget, namedTarget))
  }

  async #until(expectation: string, check: () => Promise<string>): Promise<void> {
    const end = Date.now() + timeoutMs
    for (;;) {
      // A page that is loading cannot be queried.
      const problem = await check().catch(String)
      if (problem === '') return
      if (Date.now() > end) throw new Error(`Timed out waiting for ${expectation}; the page has: ${problem}`)
      await setTimeout(pollMs)
    }
  }
}
