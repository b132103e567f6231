import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { lookFaults } from '../looks/look-faults'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Waits for finite animations: a fade changes the contrast. */
const waitForAnimations = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && Number.isFinite(Number(effect?.getComputedTiming().endTime)),
        )
        .map(({ finished }) => finished.catch(() => undefined)),
    ).then(() => undefined),
  )

/** Returns the selectors whose elements no toast overlaps. */
const withoutToastOverlap = (page: Page, selectors: string[]): Promise<string[]> =>
  page.evaluate((all) => {
    const toasts = [...document.querySelectorAll('[popover]:popover-open')]
    return all.filter((selector) => {
      const element = document.querySelector(selector)
      // The element is in a frame, and frames contain no toasts.
      if (!element) return true
      const { top, bottom, left, right } = element.getBoundingClientRect()
      return !toasts.some((toast) => {
        const box = toast.getBoundingClientRect()
        // The toast's own text is checked like any other.
        if (toast.contains(element)) return false
        return box.top < bottom && box.bottom > top && box.left < right && box.right > left
      })
    })
  }, selectors)

/** Every accessibility fault of the current page (WCAG 2.2 AA) with the selectors of its elements. */
export const accessibilityFaults = async (page: Page): Promise<{ id: string; at: string[] }[]> => {
  await waitForAnimations(page)
  // axe also measures controls behind a modal dialog, which cannot be clicked anyway.
  const isModal = (await page.locator('dialog:modal').count()) > 0
  const axe = new AxeBuilder({ page }).options({
    runOnly: { type: 'tag', values: standards },
    rules: {
      'target-size': { enabled: !isModal },
      // WCAG 2.5.3; axe runs experimental rules only when enabled.
      'label-content-name-mismatch': { enabled: true },
    },
  })
  // To merge the results of frames, axe opens a blank page; a single frame does not need it.
  if (page.frames().length === 1) axe.setLegacyMode()
  const { violations } = await axe.analyze()
  const faults = violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ target }) => target.join(' ')) }))
  // For text below a toast, axe uses the toast's background.
  for (const fault of faults)
    if (fault.id === 'color-contrast') fault.at = await withoutToastOverlap(page, fault.at)
  return faults.filter(({ at }) => at.length > 0)
}

/** Reports the page or open dialogs that are wider than the window. */
const overflows = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('dialog[open]')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(
        (element) =>
          `${element.tagName.toLowerCase()} overflows by ${element.scrollWidth - element.clientWidth} px`,
      ),
  )

/** Names the controls below 48 px, except links within a paragraph, which are as high as the text. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const sizeOf = (control: HTMLElement) => {
      const { width, height } = (control.closest('label') ?? control).getBoundingClientRect()
      // A pseudo-element can extend the target beyond the visible box.
      const pseudo = getComputedStyle(control, '::before')
      return {
        width: Math.max(width, Number.parseFloat(pseudo.width) || 0),
        height: Math.max(height, Number.parseFloat(pseudo.height) || 0),
      }
    }
    return [...document.querySelectorAll<HTMLElement>('button, select, input:not([type=hidden]), a[href]')]
      .filter((control) => control.checkVisibility() && !control.closest('p, [aria-hidden=true]'))
      .map((control) => ({
        name: control.textContent || control.ariaLabel || control.id,
        ...sizeOf(control),
      }))
      .filter(({ width, height }) => width > 1 && height > 1 && (height < 47.5 || width < 47.5))
      .map(({ name, width, height }) => `${name}: ${Math.round(width)}×${Math.round(height)}`)
  })

/** Text that is clipped, or overflows its button or box, and that the customer can neither expand nor scroll. */
const textFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isClipping = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    const isClipped = (element: HTMLElement) => {
      if (element.clientWidth <= 1 || element.clientHeight <= 1) return false
      const { overflowX, overflowY } = getComputedStyle(element)
      const isClippedX = isClipping(overflowX) && element.scrollWidth > element.clientWidth + 1
      const isClippedY = isClipping(overflowY) && element.scrollHeight > element.clientHeight + 4
      return (isClippedX || isClippedY) && !element.closest('[title], [aria-expanded=false]')
    }
    const frameOf = (element: HTMLElement | null): HTMLElement | null => {
      if (!element || element === document.body) return null
      const { overflowX, textOverflow } = getComputedStyle(element)
      // The customer can scroll this text; an ellipsis shows that there is more.
      if (overflowX === 'auto' || overflowX === 'scroll' || textOverflow === 'ellipsis') return null
      return overflowX !== 'visible' || element.tagName === 'BUTTON'
        ? element
        : frameOf(element.parentElement)
    }
    const isOverflowing = (element: HTMLElement) => {
      const frame = frameOf(element)?.getBoundingClientRect()
      if (!frame || frame.width <= 1) return false
      const range = document.createRange()
      range.selectNodeContents(element)
      const { left, right } = range.getBoundingClientRect()
      return right > frame.right + 1 || left < frame.left - 1
    }
    const elements = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) =>
        element.checkVisibility() &&
        !element.closest('[aria-hidden=true], svg, textarea, input, select') &&
        [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
    )
    const describe = (fault: string) => (element: HTMLElement) =>
      `${fault}: ${element.textContent?.trim().slice(0, 60)}`
    return [
      ...elements.filter(isClipped).map(describe('clipped')),
      ...elements.filter(isOverflowing).map(describe('overflows its box')),
    ]
  })

/** Controls whose first line is covered in its middle at every scroll position: no customer can click them. */
const coveredControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const [left, top] = [window.scrollX, window.scrollY]
    const view = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1) ?? document.body
    const covered = [...view.querySelectorAll<HTMLElement>('button, a[href]')].filter((control) => {
      if (!control.checkVisibility({ visibilityProperty: true }) || control.closest('[popover], [inert]'))
        return false
      control.scrollIntoView({ block: 'center', behavior: 'instant' })
      // A link in a text has a box for each line.
      const { x, y, width, height } = control.getClientRects()[0] ?? new DOMRect()
      const topElement = document.elementFromPoint(x + width / 2, y + height / 2)
      if (width <= 1 || topElement === null || control.contains(topElement)) return false
      // A toast closes, and the customer can scroll away from a fixed element.
      const canUncover = (element: Element | null): boolean =>
        element !== null &&
        (element.matches('[popover]') ||
          getComputedStyle(element).position === 'fixed' ||
          canUncover(element.parentElement))
      return !canUncover(topElement)
    })
    window.scrollTo(left, top)
    return covered.map((control) => `covered: ${control.ariaLabel ?? control.textContent}`)
  })

const layoutFaults = async (page: Page): Promise<string[]> => [
  ...(await overflows(page)),
  ...(await smallTargets(page)),
  ...(await textFaults(page)),
  ...(await coveredControls(page)),
  ...(await lookFaults(page)),
]

/** All faults of the current page that a machine can detect; empty if there are none. */
export const faultsOn = async (page: Page): Promise<string[]> => [
  ...(await layoutFaults(page)),
  ...(await accessibilityFaults(page)).map(({ id, at }) => `${id} at ${at.join(', ')}`),
]
