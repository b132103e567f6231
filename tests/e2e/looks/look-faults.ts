import type { Page } from '@playwright/test'
import { colours } from '../../../client/theme'

/** As browsers compute it: 'rgb(29, 58, 238)'. */
const computed = (hex: string): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`
const all = (...shades: (readonly [string, string])[]): string[] => shades.flat().map(computed)

const { bg, brand, green, red } = colours
const tokens = {
  filled: all(brand.solid, red.solid),
  panel: all(bg.panel),
  green: all(green.fg, green.subtle, green.solid, green.plate),
  /** What may be green: naira that arrived, the status Approved, the rank. */
  arrived: '₦|approved|arrived|recieved|paid|complete|your rank',
}

/**
 * What the page as it stands does against the rules of the look (decision 77): more than one filled button a view, a
 * card in a card, green on what is no arrived naira.
 */
export const lookFaults = (page: Page): Promise<string[]> =>
  page.evaluate(({ filled, panel, green, arrived }) => {
    const modals = [...document.querySelectorAll('dialog:modal')]
    const view = modals.at(-1) ?? document.body
    const seen = [...view.querySelectorAll<HTMLElement>('*')].filter((one) => one.checkVisibility())
    const wordsOf = (one: Element) => `${one.textContent} ${one.ariaLabel ?? ''}`.trim()
    const within = (one: HTMLElement): HTMLElement | null =>
      one.parentElement?.closest<HTMLElement>('section, li, a, div') ?? null

    const buttons = seen.filter(
      (one) =>
        one.matches('a, button:enabled') &&
        !one.matches('[aria-pressed], [aria-current], [role=tab], [role=switch]') &&
        filled.includes(getComputedStyle(one).backgroundColor),
    )
    const isCard = (one: HTMLElement | null): boolean =>
      one !== null &&
      panel.includes(getComputedStyle(one).backgroundColor) &&
      getComputedStyle(one).borderRadius === '20px'
    // A drawing or a placeholder says nothing.
    const cards = seen.filter((one) => isCard(one) && one.textContent)
    const nested = cards.filter((card) => cards.some((other) => other !== card && other.contains(card)))
    const isArrived = (one: HTMLElement | null): boolean =>
      one !== null && (new RegExp(arrived, 'i').test(wordsOf(one)) || isArrived(within(one)))
    const greens = seen.filter((one) => {
      const { color, backgroundColor } = getComputedStyle(one)
      const inherits = one.parentElement && getComputedStyle(one.parentElement).color === color
      return green.includes(backgroundColor) || (green.includes(color) && !inherits)
    })
    return [
      ...(buttons.length > 1 ? [`filled buttons: ${buttons.map(wordsOf).join(', ')}`] : []),
      ...nested.map((card) => `a card in a card: ${wordsOf(card).slice(0, 60)}`),
      ...greens
        .filter((one) => !isArrived(one))
        .map((one) => `green, and no arrived naira: ${wordsOf(one).slice(0, 60)}`),
    ]
  }, tokens)
