import type { CDPSession, Page } from '@playwright/test'
import { expect, test, waitForContent } from '../fixtures'
import { openSignedIn } from '../signed-in'
import type { Journey, Step } from './keyboard.journeys'

interface AxNode {
  role?: { value?: string }
  name?: { value?: string }
  properties?: { name: string; value: { value?: unknown } }[]
}

const announcedStates = ['expanded', 'checked', 'pressed', 'selected', 'disabled', 'invalid', 'required']
/** Returns a screen reader's text for a control with its states: "button 'Login', expanded". */
const announcementOf = ({ role, name, properties = [] }: AxNode): string => {
  const states = announcedStates.flatMap((state) => {
    const value = properties.find((property) => property.name === state)?.value.value
    if (value === undefined || value === false || value === 'false') {
      return state === 'expanded' && value === false ? ['collapsed'] : []
    }
    return [value === true || value === 'true' ? state : `${state} ${String(value)}`]
  })
  return [`${role?.value} '${name?.value ?? ''}'`, ...states].join(', ')
}

/** Drives a page with only a keyboard and a screen reader. */
class KeyboardUser {
  #session: CDPSession | undefined
  readonly #announcements: string[] = []

  constructor(readonly page: Page) {}

  /** Starts recording every live region; call it once, before the first page. */
  async listen(): Promise<void> {
    await this.page.exposeFunction('__heard', (text: string) => this.#announcements.push(text))
    await this.page.addInitScript(() => {
      const live = '[role=status], [role=alert], [aria-live]:not([aria-live=off])'
      const last = new WeakMap<Element, string>()
      const recordChanges = (): void => {
        for (const region of document.querySelectorAll(live)) {
          const text = (region.textContent ?? '').trim()
          if (last.get(region) === text) continue
          last.set(region, text)
          if (text !== '') (window as unknown as { __heard: (text: string) => void }).__heard(text)
        }
      }
      new MutationObserver(recordChanges).observe(document, {
        subtree: true,
        childList: true,
        characterData: true,
      })
    })
  }

  /** Returns the focused element's text from the browser's accessibility tree. */
  async focus(): Promise<string> {
    this.#session ??= await this.page.context().newCDPSession(this.page)
    const { result } = await this.#session.send('Runtime.evaluate', { expression: 'document.activeElement' })
    const { nodes } = (await this.#session.send('Accessibility.getPartialAXTree', {
      objectId: result.objectId!,
      fetchRelatives: false,
    })) as { nodes: AxNode[] }
    return announcementOf(nodes[0] ?? {})
  }

  /** Whether the focus is visible: an outline of at least 2 px on the element or its parent. */
  async hasFocusRing(): Promise<boolean> {
    return this.page.evaluate(() => {
      const isVisible = (element: Element | null): boolean => {
        if (!element) return false
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
        return (
          (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) ||
          boxShadow.includes('0px 0px 0px 2px')
        )
      }
      return isVisible(document.activeElement) || isVisible(document.activeElement?.parentElement ?? null)
    })
  }

  /** Waits until the target is on the page: a dialog whose code is still loading cannot take the focus. */
  async #waitFor(announced: string): Promise<void> {
    const [, role = '', name = ''] = /^(\w+) '([^']*)/.exec(announced) ?? []
    const byRole = this.page.getByRole(role as Parameters<Page['getByRole']>[0], { name })
    // A password field has no role.
    await expect(byRole.or(this.page.getByLabel(name)).first()).toBeAttached()
  }

  /** Presses Tab until the target has the focus, and checks its focus ring. */
  async tabTo(announced: string): Promise<void> {
    const stops: string[] = []
    await this.#waitFor(announced)
    while (stops.length <= 40) {
      const stop = await this.focus()
      if (stop.startsWith(announced))
        return expect(await this.hasFocusRing(), `${stop} shows that it has the focus`).toBe(true)
      stops.push(stop)
      await this.page.keyboard.press('Tab')
    }
    throw new Error(`The keyboard never reached ${announced}; it passed ${stops.join(' → ')}`)
  }

  async expectAnnounced(text: string): Promise<void> {
    const message = `heard: ${this.#announcements.join(' | ')}`
    await expect.poll(() => this.#announcements.some((line) => line.includes(text)), { message }).toBe(true)
    this.#announcements.length = 0
  }

  /** Waits until the focus moves to the element by itself: a page's heading, a dialog's first field. */
  async expectFocus(announced: string): Promise<void> {
    await expect.poll(() => this.focus()).toContain(announced)
  }
}

const runStep = async (user: KeyboardUser, step: Step): Promise<void> => {
  const { type, tab, key, focus, announcement } = step
  if (type !== undefined) await user.page.keyboard.type(type)
  if (tab !== undefined) await user.tabTo(tab)
  if (key !== undefined) await user.page.keyboard.press(key)
  if (focus !== undefined) await user.expectFocus(focus)
  if (announcement !== undefined) await user.expectAnnounced(announcement)
}

/** Tests one journey with reduced motion at 320 px, the width that WCAG requires. */
export const testByKeyboard = ({ title, persona, url, hasCoins, steps }: Journey): void => {
  test.use({ viewport: { width: 320, height: 640 }, contextOptions: { reducedMotion: 'reduce' } })
  test(`keyboard and screen reader at 320 px: ${title.toLowerCase()}`, async ({ page, world, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const user = new KeyboardUser(page)
    await user.listen()
    if (hasCoins) await world.credit('ada', 'USDT', 'tron', '500')
    if (persona) await openSignedIn(page, persona, url)
    else await page.goto(url)
    await waitForContent(page)
    for (const [index, step] of steps.entries())
      await test.step(`${index + 1}: ${JSON.stringify(step)}`, async () => {
        await runStep(user, step)
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(overflow, 'the page needs no horizontal scrolling').toBe(0)
      })
    const animationCount = await page.evaluate(
      () =>
        document
          .getAnimations()
          .filter(
            ({ playState, effect }) =>
              playState === 'running' && Number(effect?.getComputedTiming().activeDuration) > 10,
          ).length,
    )
    expect(animationCount, 'nothing moves with reduced motion').toBe(0)
  })
}
