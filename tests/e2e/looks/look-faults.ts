import type { Page } from '@playwright/test'
import { colours } from '../../../client/ui/theme'

/** Converts a hex colour to the computed form: 'rgb(29, 58, 238)'. */
const computedColor = (hex: string): string =>
  `rgb(${[1, 3, 5].map((index) => Number.parseInt(hex.slice(index, index + 2), 16)).join(', ')})`
const all = (...shades: (readonly [string, string])[]): string[] => shades.flat().map(computedColor)

const { bg, brand, green, red } = colours
const tokens = {
  filled: all(brand.solid, red.solid),
  panel: all(bg.panel),
  green: all(green.fg, green.subtle, green.solid, green.hero),
  /** The design allows green only for arrived naira, the status Approved and the rank. */
  arrived: '₦|approved|arrived|recieved|paid|complete|your rank',
}

/**
 * Violations of the design rules on the current page (decision 77): more than one filled button per view, a card
 * inside a card, or green for anything except arrived naira.
 */
export const lookFaults = (page: Page): Promise<string[]> =>
  page.evaluate(({ filled, panel, green, arrived }) => {
    const modals = [...document.querySelectorAll('dialog:modal')]
    const view = modals.at(-1) ?? document.body
    const visibleElements = [...view.querySelectorAll<HTMLElement>('*')].filter((element) =>
      element.checkVisibility(),
    )
    const textOf = (element: Element) => `${element.textContent} ${element.ariaLabel ?? ''}`.trim()
    const containerOf = (element: HTMLElement): HTMLElement | null =>
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
    // Illustrations and placeholders have no text.
    const cards = visibleElements.filter((element) => isCard(element) && element.textContent)
    const nested = cards.filter((card) => cards.some((other) => other !== card && other.contains(card)))
    const isArrived = (element: HTMLElement | null): boolean =>
      element !== null && (new RegExp(arrived, 'i').test(textOf(element)) || isArrived(containerOf(element)))
    const greens = visibleElements.filter((element) => {
      const { color, backgroundColor } = getComputedStyle(element)
      const inherits = element.parentElement && getComputedStyle(element.parentElement).color === color
      return green.includes(backgroundColor) || (green.includes(color) && !inherits)
    })
    return [
      ...(buttons.length > 1 ? [`filled buttons: ${buttons.map(textOf).join(', ')}`] : []),
      ...nested.map((card) => `a card in a card: ${textOf(card).slice(0, 60)}`),
      ...greens
        .filter((element) => !isArrived(element))
        .map((element) => `green without arrived naira: ${textOf(element).slice(0, 60)}`),
    ]
  }, tokens)
