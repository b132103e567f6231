import type { Locator, Page as Tab } from '@playwright/test'
import { expect } from 'vitest'
import type { Page } from '../walker/page'
import { paste } from './tab'

export class BrowserPage implements Page {
  constructor(private readonly tab: Tab) {}

  fill(label: string, text: string): Promise<void> {
    return paste(this.#field(label), text)
  }
  async retype(label: string, text: string): Promise<void> {
    await this.fill(label, '')
    await this.fill(label, text)
  }
  async choose(label: string, option: string): Promise<void> {
    await this.#field(label).selectOption(option)
  }
  press(label: string, key: string): Promise<void> {
    return this.#field(label).press(key)
  }
  clickField(label: string): Promise<void> {
    return this.#field(label).click()
  }
  async click(name: string | RegExp, inside?: string): Promise<void> {
    await this.#controls(name, inside).filter({ visible: true }).first().click()
    // Otherwise an element that moves under the mouse is hovered.
    await this.tab.mouse.move(0, 0)
  }
  async revalidate(): Promise<void> {
    await this.tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  }

  async expectText(...texts: (string | RegExp)[]): Promise<void> {
    for (const text of texts)
      if ((await this.#count(text)) === 0) throw new Error(`Nowhere: ${text}\n${await this.#text()}`)
  }
  async expectOnPage(text: string | RegExp): Promise<void> {
    if ((await this.#count(text, 'main')) === 0)
      throw new Error(`Not on the page: ${text}\n${await this.#text()}`)
  }
  async expectAbsent(...texts: (string | RegExp)[]): Promise<void> {
    for (const text of texts)
      if ((await this.#count(text)) > 0) throw new Error(`Is there: ${text}\n${await this.#text()}`)
  }
  async expectError(label: string, message: string | undefined): Promise<void> {
    const field = this.#field(label)
    const descriptionIds = (await field.getAttribute('aria-describedby')) ?? ''
    expect(await field.getAttribute('aria-invalid')).toBe(message === undefined ? null : 'true')
    if (message === undefined) return
    const texts = await Promise.all(descriptionIds.split(' ').map((id) => this.texts(`[id="${id}"]`)))
    expect(texts.flat()).toContain(message)
  }
  async expectToast(text: string): Promise<void> {
    expect((await this.texts('[popover] [role] span > span'))[0]).toBe(text)
  }
  async expectAlert(text: string): Promise<void> {
    expect((await this.texts('[role=alert]')).join('')).toBe(text)
  }
  async expectValue(label: string, text: string): Promise<void> {
    expect(await this.valueOf(label)).toBe(text)
  }
  async expectBusy(name: string | RegExp, isBusy = true): Promise<void> {
    const control = this.#controls(name).filter({ visible: true }).first()
    expect(await control.getAttribute('aria-busy')).toBe(isBusy ? 'true' : null)
  }
  async expectTitle(title: string): Promise<void> {
    expect(await this.tab.title()).toBe(`CoinNaira | ${title}`)
  }
  async expectUrl(url: string): Promise<void> {
    const { pathname, search } = new URL(this.tab.url())
    expect(pathname + search).toBe(url)
  }

  valueOf(label: string): Promise<string> {
    return this.#field(label).inputValue()
  }
  async has(name: string | RegExp, inside?: string): Promise<boolean> {
    return (await this.#controls(name, inside).count()) > 0
  }
  texts(selector: string): Promise<string[]> {
    return this.tab.locator(selector).allTextContents()
  }

  #field(label: string): Locator {
    return this.tab.getByLabel(label, { exact: true }).and(this.tab.locator('input, select, textarea'))
  }
  #controls(name: string | RegExp, inside = 'body'): Locator {
    const area = this.tab.locator(inside)
    const [button, link, option] = (['button', 'link', 'option'] as const).map((role) =>
      area.getByRole(role, { name, exact: true }),
    )
    return button!.or(link!).or(option!)
  }
  #count(text: string | RegExp, inside = 'body'): Promise<number> {
    return this.tab.locator(inside).getByText(text, { exact: true }).count()
  }
  #text(): Promise<string> {
    return this.tab.locator('body').innerText()
  }
}
