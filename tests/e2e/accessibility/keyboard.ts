import type { CDPSession, Page } from '@playwright/test'
import { expect } from '../fixtures'

interface AxNode {
  role?: { value?: string }
  name?: { value?: string }
  properties?: { name: string; value: { value?: unknown } }[]
}

const announcedStates = ['expanded', 'checked', 'pressed', 'selected', 'disabled', 'invalid', 'required']
/** What a screen reader says of a control: 'button "Login"', with what else it is told. */
const saysOf = ({ role, name, properties = [] }: AxNode): string => {
  const states = announcedStates.flatMap((state) => {
    const value = properties.find((one) => one.name === state)?.value.value
    if (value === undefined || value === false || value === 'false') {
      return state === 'expanded' && value === false ? ['collapsed'] : []
    }
    return [value === true || value === 'true' ? state : `${state} ${String(value)}`]
  })
  return [`${role?.value} '${name?.value ?? ''}'`, ...states].join(', ')
}

/** A customer who has a keyboard, ears, and nothing else. */
export class Listener {
  #session: CDPSession | undefined
  readonly #heard: string[] = []

  constructor(readonly page: Page) {}

  /** Hears every live region from here on; to be called once, before the first page. */
  async listen(): Promise<void> {
    await this.page.exposeFunction('__heard', (text: string) => this.#heard.push(text))
    await this.page.addInitScript(() => {
      const live = '[role=status], [role=alert], [aria-live]:not([aria-live=off])'
      const last = new WeakMap<Element, string>()
      const hear = (): void => {
        for (const region of document.querySelectorAll(live)) {
          const text = (region.textContent ?? '').trim()
          if (last.get(region) === text) continue
          last.set(region, text)
          if (text !== '') (window as unknown as { __heard: (text: string) => void }).__heard(text)
        }
      }
      new MutationObserver(hear).observe(document, { subtree: true, childList: true, characterData: true })
    })
  }

  /** What has the focus, as the browser's accessibility tree tells it. */
  async focus(): Promise<string> {
    this.#session ??= await this.page.context().newCDPSession(this.page)
    const { result } = await this.#session.send('Runtime.evaluate', { expression: 'document.activeElement' })
    const { nodes } = (await this.#session.send('Accessibility.getPartialAXTree', {
      objectId: result.objectId!,
      fetchRelatives: false,
    })) as { nodes: AxNode[] }
    return saysOf(nodes[0] ?? {})
  }

  /** Whether the focus can be seen: an outline of at least two pixels, here or around. */
  async ring(): Promise<boolean> {
    return this.page.evaluate(() => {
      const seen = (element: Element | null): boolean => {
        if (!element) return false
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
        return (
          (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) ||
          boxShadow.includes('0px 0px 0px 2px')
        )
      }
      return seen(document.activeElement) || seen(document.activeElement?.parentElement ?? null)
    })
  }

  /** What is to be come to stands on the page: a dialog whose code is on its way does not take the focus yet. */
  async #stands(says: string): Promise<void> {
    const [, role = '', name = ''] = /^(\w+) '([^']*)/.exec(says) ?? []
    const byRole = this.page.getByRole(role as Parameters<Page['getByRole']>[0], { name })
    // A password's field has no role.
    await expect(byRole.or(this.page.getByLabel(name)).first()).toBeAttached()
  }

  /** Goes on by Tab until the focus says so; every stop on the way has a name and can be seen. */
  async to(says: string): Promise<void> {
    const passed: string[] = []
    await this.#stands(says)
    while (passed.length <= 40) {
      const stop = await this.focus()
      if (stop.startsWith(says))
        return expect(await this.ring(), `${stop} shows that it has the focus`).toBe(true)
      passed.push(stop)
      await this.page.keyboard.press('Tab')
    }
    throw new Error(`The keyboard never came to ${says}; it passed ${passed.join(' → ')}`)
  }

  /** Waits until a live region says so. */
  async hears(text: string): Promise<void> {
    const message = `heard: ${this.#heard.join(' | ')}`
    await expect.poll(() => this.#heard.some((one) => one.includes(text)), { message }).toBe(true)
    this.#heard.length = 0
  }

  /** Waits until the focus is there by itself: a page's heading, a dialog's first field. */
  async lands(says: string): Promise<void> {
    await expect.poll(() => this.focus()).toContain(says)
  }
}
