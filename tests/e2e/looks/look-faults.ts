import type { Page } from '@playwright/test'
import { colours } from '../../../client/ui/theme'

/** As browsers compute it: 'rgb(29, 58, 238)'. */
const computed = (hex: string): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`
const all = (...shades: (readonly [string, string])[]): string[] => shades.flat().map(computed)

const { bg, brand, green, red } = colours
const tokens = {
  filled: all(brand.solid, red.solid),
  panel: all(bg.panel),
  green: all(green.fg, green.subtle, green.solid, green.hero),
  /** Green is allowed for arrived naira, the status Approved and the rank. */
  arrived: '₦|approved|arrived|recieved|paid|complete|your rank',
}

/**
 * Violations of the design rules on the current page (decision 77): more than one filled button a view, a card in a
 * card, green for anything but arrived naira.
 */
export const lookFaults = (page: Page): Promise<string[]> =>
  page.evaluate(({ filled, panel, green, arrived }) => {
    const modals = [...document.querySelectorAll('dialog:modal')]
    const view = modals.at(-1) ?? document.body
    const visibleElements = [...view.querySelectorAll<HTMLElement>('*')].filter((element) =>
      element.checkVisibility(),
    )
    const wordsOf = (element: Element) => `${element.textContent} ${element.ariaLabel ?? ''}`.trim()
    const within = (element: HTMLElement): HTMLElement | null =>
      element.parentElement?.closest<HTMLElement>('section, li, a, div') ?? null

    const buttons = visibleElements.filter(
      (element) =>
        element.matches('a, button:enabled') &&
        !element.matches('[aria-pressed], [aria-current], [role=tab], [role=switch]') &&
        filled.includes(getComputedStyle(element).backgroundColor),
    )
    const isCard = (element: HTMLElement | null): boolean =>
      element !== null &&
      panel.includes(getComputedStyle(element).backgroundColor) &&
      getComputedStyle(element).borderRadius === '20px'
    // A drawing or a placeholder says nothing.
    const cards = visibleElements.filter((element) => isCard(element) && element.textContent)
    const nested = cards.filter((card) => cards.some((other) => other !== card && other.contains(card)))
    const isArrived = (element: HTMLElement | null): boolean =>
      element !== null && (new RegExp(arrived, 'i').test(wordsOf(element)) || isArrived(within(element)))
    const greens = visibleElements.filter((element) => {
      const { color, backgroundColor } = getComputedStyle(element)
      const inherits = element.parentElement && getComputedStyle(element.parentElement).color === color
      return green.includes(backgroundColor) || (green.includes(color) && !inherits)
    })
    return [
      ...(buttons.length > 1 ? [`filled buttons: ${buttons.map(wordsOf).join(', ')}`] : []),
      ...nested.map((card) => `a card in a card: ${wordsOf(card).slice(0, 60)}`),
      ...greens
        .filter((element) => !isArrived(element))
        .map((element) => `green without arrived naira: ${wordsOf(element).slice(0, 60)}`),
    ]
  }, tokens)
