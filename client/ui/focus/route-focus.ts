import { useEffect, useRef } from 'react'

/** How long to wait for a page's heading, ms. */
const headingWithinMs = 10_000

const touches = ['pointerdown', 'keydown']

/**
 * Focuses a page's heading after navigation, for keyboards and screen readers; not on the first page. Waits for pages
 * that load late, until the customer uses something else. Scrolls to the top; lists that restore their position do so
 * afterwards.
 */
export const useRouteFocus = (path: string): void => {
  const seen = useRef(path)
  useEffect(() => {
    if (seen.current === path) return
    seen.current = path
    window.scrollTo(0, 0)
    const focusHeading = (): boolean => {
      if (document.querySelector('dialog[open]')) return false
      return [...document.querySelectorAll<HTMLElement>('h1[tabindex]')].some((heading) => {
        heading.focus({ preventScroll: true })
        return document.activeElement === heading
      })
    }
    if (focusHeading()) return
    const observer = new MutationObserver(() => {
      if (focusHeading()) stop()
    })
    const timer = setTimeout(() => stop(), headingWithinMs)
    const touch = (event: Event): void => {
      // The key that triggered the navigation may still be held.
      if (!(event as KeyboardEvent).repeat) stop()
    }
    const stop = (): void => {
      observer.disconnect()
      clearTimeout(timer)
      for (const type of touches) removeEventListener(type, touch, true)
    }
    observer.observe(document.body, { childList: true, subtree: true })
    for (const type of touches) addEventListener(type, touch, true)
    return stop
  }, [path])
}
