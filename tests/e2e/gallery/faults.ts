import { faultsOn } from '../accessibility/judge'
import type { Appearance, Page } from './gallery'

/** Accessibility, layout and design faults of the open scene. */
export const faultsOf = async (page: Page, scene: string, look: Appearance): Promise<string[]> => {
  const faults = await faultsOn(page)
  // axe compares the ticket's text with the dark dialog's background; the ticket is white in both themes.
  const isFalsePositive = (fault: string) =>
    scene === 'transaction-arrived' && look.theme === 'dark' && /^color-contrast at [^,]*$/.test(fault)
  return faults.filter((fault) => !isFalsePositive(fault)).map((fault) => `${scene}, ${look.name}: ${fault}`)
}
