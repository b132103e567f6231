import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { faultsOn } from '../../tests/e2e/accessibility/judge'
import { dress, type Variant } from './scene'

/** One picture of the sheet, and what a machine found wrong with what it shows. */
export interface Shot {
  state: string
  variant: string
  file: string
  width: number
  height: number
  /** Where the window ends, in a picture that goes on below it; px. */
  foldHeight: number
  faults: string[]
}

/** A page is shown as a whole up to here, px. */
const tallest = 2400

const fileName = (state: string, variant: string): string =>
  `${state
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}.${variant}.png`

/** How much of the page there is to see; a dialog has the window to itself. */
const heightOf = (page: Page, window: number): Promise<number> =>
  page.evaluate(
    ([least, most]) =>
      document.querySelector('dialog[open]')
        ? least!
        : Math.min(Math.max(document.documentElement.scrollHeight, least!), most!),
    [window, tallest],
  )

interface Setting {
  variants: readonly Variant[]
  folder: string
  judged: boolean
  whole: boolean
}

/** Takes a state's picture in every variant and judges it there. */
export const photograph = async (
  page: Page,
  state: string,
  { variants, folder, judged, whole }: Setting,
): Promise<Shot[]> => {
  const shots: Shot[] = []
  for (const variant of variants) {
    await dress(page, variant)
    const faults = judged ? await faultsOn(page) : []
    const height = whole ? await heightOf(page, variant.height) : variant.height
    if (height > variant.height) await dress(page, { ...variant, height })
    const file = fileName(state, variant.name)
    await page.screenshot({ path: join(folder, file), animations: 'disabled' })
    shots.push({
      state,
      variant: variant.name,
      file,
      width: variant.width,
      height,
      foldHeight: variant.height,
      faults,
    })
  }
  return shots
}
