/** ms; for a page that is never idle. */
const atTheLatestMs = 1_000

/** Runs the work when the browser is idle; returns how to cancel it. Safari has no idle callbacks. */
export const whenIdle = (work: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(work, { timeout: atTheLatestMs })
  return () => cancelIdleCallback(request)
}
