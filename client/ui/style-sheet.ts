const longestWaitMs = 30_000

/** The last rule of the built style sheet says that the whole of it is there. */
const isApplied = (): boolean =>
  getComputedStyle(document.documentElement).getPropertyValue('--styles') !== ''

/**
 * Asks for the built style sheet again while the network loses it, first after `waitMs`, then half as often each time:
 * without it the app works, but has no layout. The development server has no such file (docs/decisions/0006).
 */
export const recoverStyleSheet = (waitMs = 1_000): void => {
  const link = document.querySelector('link[rel=stylesheet]')
  // Modules run when the page's style sheets have come or failed.
  if (!link || isApplied()) return
  const next = link.cloneNode() as HTMLLinkElement
  next.onerror = () => setTimeout(recoverStyleSheet, waitMs, Math.min(waitMs * 2, longestWaitMs))
  link.replaceWith(next)
}
