import { useEffect, useRef } from 'react'
import type { AroundNavHandler } from 'wouter'

/** ms to wait for a page's heading. */
const headingWithinMs = 10_000

const touches = ['pointerdown', 'keydown']

/**
 * Focuses a page's heading after navigation, for keyboards and screen readers; not on the first page. Waits for slow
 * pages until the customer uses something else. Scrolls to the top before lists restore their position.
 */
export const useRouteFocus = (path: string): void => {
  const lastPath = useRef(path)
  useEffect(() => {
    if (lastPath.current === path) return
    lastPath.current = path
    window.scrollTo(0, 0)
    const leftFocus = document.activeElement
    const focusHeading = (): boolean => {
      if (document.querySelector('dialog[open]')) return false
      // The page may have focused a field.
      if (![leftFocus, document.body].includes(document.activeElement)) return true
      return [...document.querySelectorAll<HTMLElement>('h1[tabindex]')].some((heading) => {
        heading.focus({ preventScroll: true })
        return document.activeElement === heading
      })
    }
    if (focusHeading()) return
    // Focus needs the page's layout: once, after the task that rendered it.
    let nextTask: ReturnType<typeof setTimeout> | undefined
    const observer = new MutationObserver(() => {
      nextTask ??= setTimeout(() => {
        nextTask = undefined
        if (focusHeading()) stop()
      })
    })
    const timer = setTimeout(() => stop(), headingWithinMs)
    const touch = (event: Event): void => {
      // The key that triggered the navigation may still be down.
      if (!(event as KeyboardEvent).repeat) stop()
    }
    const stop = (): void => {
      observer.disconnect()
      clearTimeout(timer)
      clearTimeout(nextTask)
      for (const type of touches) removeEventListener(type, touch, true)
    }
    observer.observe(document.body, { childList: true, subtree: true })
    for (const type of touches) addEventListener(type, touch, true)
    return stop
  }, [path])
}

/**
 * Opens a page after the next paint, so that a tap gets its response before the new page renders. Redirects and view
 * transitions need the page in their own task; a hidden tab paints nothing. Opens nothing if the address has changed by
 * then (a second tap, an ended session).
 */
export const navigateAfterPaint: AroundNavHandler = (navigate, to, options) => {
  const { href } = location
  if (options?.replace || options?.transition || document.hidden) navigate(to, options)
  else requestAnimationFrame(() => setTimeout(() => location.href === href && navigate(to, options)))
}
