import type { CDPSession, Page } from '@playwright/test'
import { expect, test, waitForContent } from '../fixtures'
import { openSignedIn } from '../signed-in'
import type { WorldClient } from '../world-client'
import type { Journey, Step } from './keyboard.journeys'

interface AxNode {
  role?: { value?: string }
  name?: { value?: string }
  properties?: { name: string; value: { value?: unknown } }[]
}

const announcedStates = ['expanded', 'checked', 'pressed', 'selected', 'disabled', 'invalid', 'required']
/** A screen reader's text for a control: 'button "Login"', with its states. */
const saysOf = ({ role, name, properties = [] }: AxNode): string => {
  const states = announcedStates.flatMap((state) => {
    const value = properties.find((property) => property.name === state)?.value.value
    if (value === undefined || value === false || value === 'false') {
      return state === 'expanded' && value === false ? ['collapsed'] : []
    }
    return [value === true || value === 'true' ? state : `${state} ${String(value)}`]
  })
  return [`${role?.value} '${name?.value ?? ''}'`, ...states].join(', ')
}

/** A customer who uses only a keyboard and a screen reader. */
class Listener {
  #session: CDPSession | undefined
  readonly #heard: string[] = []

  constructor(readonly page: Page) {}

  /** Records every live region from here on; call it once, before the first page. */
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

  /** The focused element in the browser's accessibility tree. */
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

  /** Waits until the target is on the page: a dialog whose code is loading does not take the focus yet. */
  async #stands(announced: string): Promise<void> {
    const [, role = '', name = ''] = /^(\w+) '([^']*)/.exec(announced) ?? []
    const byRole = this.page.getByRole(role as Parameters<Page['getByRole']>[0], { name })
    // A password's field has no role.
    await expect(byRole.or(this.page.getByLabel(name)).first()).toBeAttached()
  }

  /** Presses Tab until the target has the focus; every stop on the way has a name and is visible. */
  async to(announced: string): Promise<void> {
    const passed: string[] = []
    await this.#stands(announced)
    while (passed.length <= 40) {
      const stop = await this.focus()
      if (stop.startsWith(announced))
        return expect(await this.ring(), `${stop} shows that it has the focus`).toBe(true)
      passed.push(stop)
      await this.page.keyboard.press('Tab')
    }
    throw new Error(`The keyboard never reached ${announced}; it passed ${passed.join(' → ')}`)
  }

  /** Waits until a live region says so. */
  async hears(text: string): Promise<void> {
    const message = `heard: ${this.#heard.join(' | ')}`
    await expect.poll(() => this.#heard.some((line) => line.includes(text)), { message }).toBe(true)
    this.#heard.length = 0
  }

  /** Waits until the focus is there without a key: a page's heading, a dialog's first field. */
  async lands(announced: string): Promise<void> {
    await expect.poll(() => this.focus()).toContain(announced)
  }
}

const arrange: Record<NonNullable<Journey['given']>, (world: WorldClient) => Promise<unknown>> = {
  wallet: (world) => world.credit('ada', 'USDT', 'tron', '500'),
}

const walk = async (me: Listener, step: Step): Promise<void> => {
  const { type, tab, key, focus, hear } = step
  // Types into the focused element, then moves on.
  if (type !== undefined) await me.page.keyboard.type(type)
  if (tab !== undefined) await me.to(tab)
  if (key !== undefined) await me.page.keyboard.press(key)
  if (focus !== undefined) await me.lands(focus)
  if (hear !== undefined) await me.hears(hear)
}

/** Tests one journey at WCAG's 320 px, with reduced motion. */
export const testByKeyboard = ({ title, as, at, given: precondition, steps }: Journey): void => {
  test.use({ viewport: { width: 320, height: 640 }, contextOptions: { reducedMotion: 'reduce' } })
  test(`keyboard and screen reader at 320 px: ${title.toLowerCase()}`, async ({ page, world, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const me = new Listener(page)
    await me.listen()
    if (precondition) await arrange[precondition](world)
    if (as) await openSignedIn(page, as, at)
    else await page.goto(at)
    await waitForContent(page)
    for (const [index, step] of steps.entries())
      await test.step(`${index + 1}: ${JSON.stringify(step)}`, async () => {
        await walk(me, step)
        const beyond = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(beyond, 'the page needs no horizontal scrolling').toBe(0)
      })
    const moving = await page.evaluate(
      () =>
        document
          .getAnimations()
          .filter(
            ({ playState, effect }) =>
              playState === 'running' && Number(effect?.getComputedTiming().activeDuration) > 10,
          ).length,
    )
    expect(moving, 'nothing moves with reduced motion').toBe(0)
  })
}
