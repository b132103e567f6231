/** How long to wait if the page is never idle, ms. */
const idleTimeoutMs = 1_000

/** Runs the work when the browser is idle (Safari: in the next task). Returns a function that cancels it. */
export const whenIdle = (work: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(work, { timeout: idleTimeoutMs })
  return () => cancelIdleCallback(request)
}
