import type { AroundNavHandler } from 'wouter'

/**
 * Opens a page after the next paint, so that a tap is answered at once and not only when the new page is rendered.
 * Redirects and view transitions need the page in their own task; a hidden tab paints nothing. If the address has
 * changed by then (a second tap, a session that ended), nothing is opened any more.
 */
export const navigateAfterPaint: AroundNavHandler = (navigate, to, options) => {
  const { href } = location
  if (options?.replace || options?.transition || document.hidden) navigate(to, options)
  else requestAnimationFrame(() => setTimeout(() => location.href === href && navigate(to, options)))
}
