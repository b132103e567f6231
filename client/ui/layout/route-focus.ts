import { useEffect, useRef } from 'react'

/** How long a page may take to show its heading, ms. */
const headingWithinMs = 10_000

const touches = ['pointerdown', 'keydown']

/**
 * After a change of page the focus goes to its heading, so that keyboards and screen readers start there; the first
 * page is left alone. Pages that load late are waited for, until the customer touches something else. Each begins at
 * its top; a list that keeps its place goes back there by itself.
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
        // While a page's code is fetched React keeps the last one, unseen: it takes no focus.
        if (heading.closest('[style*="display: none"]')) return false
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
      // The key that opened the page may still be held.
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
