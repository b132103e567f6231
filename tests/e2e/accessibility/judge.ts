import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { lookFaults } from '../looks/look-faults'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Waits for finite animations: a fade changes the contrast. */
const settled = (page: Page): Promise<unknown> =>
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

/** The elements that no toast covers. */
const clearOfToasts = (page: Page, selectors: string[]): Promise<string[]> =>
  page.evaluate((all) => {
    const toasts = [...document.querySelectorAll('[popover]:popover-open')]
    return all.filter((selector) => {
      const element = document.querySelector(selector)
      // Frames contain no toasts.
      if (!element) return true
      const { top, bottom, left, right } = element.getBoundingClientRect()
      return !toasts.some((toast) => {
        const over = toast.getBoundingClientRect()
        // A toast's own text is judged as any other.
        if (toast.contains(element)) return false
        return over.top < bottom && over.bottom > top && over.left < right && over.right > left
      })
    })
  }, selectors)

/** Every accessibility fault of the current page (WCAG 2.2 AA), with its place. */
export const accessibilityFaults = async (page: Page): Promise<{ id: string; at: string[] }[]> => {
  await settled(page)
  // Controls behind a modal dialog take no click, whether a toast covers them or not; axe does not know that.
  const isModal = (await page.locator('dialog:modal').count()) > 0
  const axe = new AxeBuilder({ page }).options({
    runOnly: { type: 'tag', values: standards },
    rules: {
      'target-size': { enabled: !isModal },
      // WCAG 2.5.3; axe still calls it experimental.
      'label-content-name-mismatch': { enabled: true },
    },
  })
  // axe opens a page to join the results of frames; one frame needs none.
  if (page.frames().length === 1) axe.setLegacyMode()
  const { violations } = await axe.analyze()
  const faults = violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ target }) => target.join(' ')) }))
  // For text below a toast, axe uses the toast's background.
  for (const fault of faults)
    if (fault.id === 'color-contrast') fault.at = await clearOfToasts(page, fault.at)
  return faults.filter(({ at }) => at.length > 0)
}

/** Whether the page or an open dialog is wider than its window. */
const overflows = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('dialog[open]')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(
        (element) =>
          `${element.tagName.toLowerCase()} overflows by ${element.scrollWidth - element.clientWidth} px`,
      ),
  )

/** The names of controls that a finger may miss, except links within a paragraph, which are as high as the text. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const sizeOf = (control: HTMLElement) => {
      const { width, height } = (control.closest('label') ?? control).getBoundingClientRect()
      // Some targets are larger than their visible box.
      const around = getComputedStyle(control, '::before')
      return {
        width: Math.max(width, Number.parseFloat(around.width) || 0),
        height: Math.max(height, Number.parseFloat(around.height) || 0),
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

/** Clipped texts that cannot be read in full: they have no title, cannot be expanded and cannot be scrolled. */
const clippedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    return [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => element.checkVisibility() && element.clientWidth > 1 && element.clientHeight > 1)
      .filter((element) => !element.closest('[aria-hidden=true], svg, textarea, input, select'))
      .filter((element) =>
        [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
      )
      .filter((element) => {
        const { overflowX, overflowY } = getComputedStyle(element)
        const wide = hides(overflowX) && element.scrollWidth > element.clientWidth + 1
        const high = hides(overflowY) && element.scrollHeight > element.clientHeight + 4
        return (wide || high) && !element.closest('[title], [aria-expanded=false]')
      })
      .map((element) => `clipped: ${element.textContent?.trim().slice(0, 60)}`)
  })

/** Text that overflows its button, or its box without scrolling. */
const spilledTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const frameOf = (element: HTMLElement | null): HTMLElement | null => {
      if (!element || element === document.body) return null
      const { overflowX, textOverflow } = getComputedStyle(element)
      // Scrollable text can be read; an ellipsis marks more text.
      if (overflowX === 'auto' || overflowX === 'scroll' || textOverflow === 'ellipsis') return null
      return overflowX !== 'visible' || element.tagName === 'BUTTON'
        ? element
        : frameOf(element.parentElement)
    }
    return [...document.querySelectorAll<HTMLElement>('body *')]
      .filter(
        (element) =>
          element.checkVisibility() && !element.closest('[aria-hidden=true], svg, textarea, input, select'),
      )
      .filter((element) =>
        [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
      )
      .filter((element) => {
        const frame = frameOf(element)?.getBoundingClientRect()
        if (!frame || frame.width <= 1) return false
        const words = document.createRange()
        words.selectNodeContents(element)
        const { left, right } = words.getBoundingClientRect()
        return right > frame.right + 1 || left < frame.left - 1
      })
      .map((element) => `overflows its box: ${element.textContent?.trim().slice(0, 60)}`)
  })

/** Controls whose centre is covered at every scroll position: no customer can click them. */
const coveredControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const [left, top] = [window.scrollX, window.scrollY]
    const view = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1) ?? document.body
    const covered = [...view.querySelectorAll<HTMLElement>('button, a[href]')].filter((control) => {
      if (!control.checkVisibility({ visibilityProperty: true }) || control.closest('[popover], [inert]'))
        return false
      control.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { x, y, width, height } = control.getBoundingClientRect()
      const over = document.elementFromPoint(x + width / 2, y + height / 2)
      if (width <= 1 || over === null || control.contains(over)) return false
      // A toast closes, and the customer can scroll away from a fixed element.
      const passes = (element: Element | null): boolean =>
        element !== null &&
        (element.matches('[popover]') ||
          getComputedStyle(element).position === 'fixed' ||
          passes(element.parentElement))
      return !passes(over)
    })
    window.scrollTo(left, top)
    return covered.map((control) => `covered: ${control.ariaLabel ?? control.textContent}`)
  })

/** Elements that overflow the page. */
const misfitsOn = async (page: Page): Promise<string[]> => [
  ...(await overflows(page)),
  ...(await smallTargets(page)),
  ...(await clippedTexts(page)),
  ...(await spilledTexts(page)),
  ...(await coveredControls(page)),
  ...(await lookFaults(page)),
]

/** All faults of the current page that a machine can detect; empty when there are none. */
export const faultsOn = async (page: Page): Promise<string[]> => [
  ...(await misfitsOn(page)),
  ...(await accessibilityFaults(page)).map(({ id, at }) => `${id} at ${at.join(', ')}`),
]
