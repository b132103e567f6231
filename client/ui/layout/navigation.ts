import { useEffect, useRef } from 'react'
import type { AroundNavHandler } from 'wouter'

const headingTimeoutMs = 10_000

const inputEvents = ['pointerdown', 'keydown']

/**
 * Focuses a page's heading after a navigation, for keyboards and screen readers. Waits for slow pages until the
 * customer uses the page. Scrolls to the top first, because lists restore their position later.
 */
export const useRouteFocus = (path: string): void => {
  const lastPath = useRef(path)
  useEffect(() => {
    if (lastPath.current === path) return
    lastPath.current = path
    window.scrollTo(0, 0)
    const focusBefore = document.activeElement
    const focusHeading = (): boolean => {
      if (document.querySelector('dialog[open]')) return false
      // The page may have focused a field.
      if (![focusBefore, document.body].includes(document.activeElement)) return true
      return [...document.querySelectorAll<HTMLElement>('h1[tabindex]')].some((heading) => {
        heading.focus({ preventScroll: true })
        return document.activeElement === heading
      })
    }
    if (focusHeading()) return
    // The heading needs to be laid out first, so this retries in the task after the render.
    let nextTask: ReturnType<typeof setTimeout> | undefined
    const observer = new MutationObserver(() => {
      nextTask ??= setTimeout(() => {
        nextTask = undefined
        if (focusHeading()) stop()
      })
    })
    const timer = setTimeout(() => stop(), headingTimeoutMs)
    const onInput = (event: Event): void => {
      // The key that started the navigation may still be down.
      if (!(event as KeyboardEvent).repeat) stop()
    }
    const stop = (): void => {
      observer.disconnect()
      clearTimeout(timer)
      clearTimeout(nextTask)
      for (const type of inputEvents) removeEventListener(type, onInput, true)
    }
    observer.observe(document.body, { childList: true, subtree: true })
    for (const type of inputEvents) addEventListener(type, onInput, true)
    return stop
  }, [path])
}

/**
 * Opens a page after the next paint, so that a tap gives feedback before the page renders. Redirects and view
 * transitions need the page in their own task; a hidden tab never paints. Does nothing if the URL has changed by then
 * (a second tap, an ended session).
 */
export const navigateAfterPaint: AroundNavHandler = (navigate, to, options) => {
  const { href } = location
  if (options?.replace || options?.transition || document.hidden) navigate(to, options)
  else requestAnimationFrame(() => setTimeout(() => location.href === href && navigate(to, options)))
}
