import { faultsOn } from '../accessibility/judge'
import type { Look, Page } from './gallery'

/** Faults of the open scene: accessibility, layout, and how it looks. */
export const faultsOf = async (page: Page, scene: string, look: Look): Promise<string[]> => {
  const faults = await faultsOn(page)
  // axe takes the dark dialog's background for the ticket's, which is white in both themes.
  const isMistaken = (fault: string) =>
    scene === 'transaction-arrived' && look.theme === 'dark' && /^color-contrast at [^,]*$/.test(fault)
  return faults.filter((fault) => !isMistaken(fault)).map((fault) => `${scene}, ${look.name}: ${fault}`)
}
