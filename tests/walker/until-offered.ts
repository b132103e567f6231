import { expect } from 'vitest'
import type { Walker } from './walker'

/** Reads the page's data again until the button is there, as when another device changed something. */
export const untilOffered = async (walker: Walker, button: string): Promise<void> => {
  let readAt = 0
  await walker.until(async () => {
    const isOffered = await walker.page.has(button)
    // Another read aborts the one that is under way.
    if (!isOffered && performance.now() > readAt + 2_000) {
      readAt = performance.now()
      await walker.page.revalidate()
    }
    expect(isOffered).toBe(true)
  })
}
