import { expect } from 'vitest'
import type { Walker } from './walker'

/** Revalidates the page until the button appears, e.g. after a change on another device. */
export const untilOffered = async (walker: Walker, button: string): Promise<void> => {
  let readAt = 0
  await walker.until(async () => {
    const isOffered = await walker.page.has(button)
    // A new read would abort the one in progress.
    if (!isOffered && performance.now() > readAt + 2_000) {
      readAt = performance.now()
      await walker.page.revalidate()
    }
    expect(isOffered).toBe(true)
  })
}
