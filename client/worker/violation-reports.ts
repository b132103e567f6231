/** The releases' cache stores reports until the gateway accepts them, because a worker may end at any time. */
const cacheName = 'app-release'
const prefix = '/release/reports?'

const firstWaitMs = 5_000
const maxWaitMs = 3_600_000
let waitMs = firstWaitMs
let notBefore = 0

const post = async (key: string): Promise<boolean> => {
  const reportQuery = new URLSearchParams(key.slice(key.indexOf('?')))
  const source = reportQuery.get('source')
  const response = await fetch('/csp-reports', {
    method: 'POST',
    headers: { 'content-type': 'application/csp-report' },
    body: JSON.stringify({
      'csp-report': {
        'effective-directive': reportQuery.get('what'),
        'blocked-uri': 'release',
        'source-file': source && location.origin + source,
      },
    }),
  }).catch(() => undefined)
  return response?.ok === true
}

/** Sends pending reports, unless the last attempt has just failed. Also call it on each navigation. */
export const sendReports = async (): Promise<void> => {
  if (Date.now() < notBefore) return
  notBefore = Date.now() + waitMs
  const cache = await caches.open(cacheName)
  for (const { url } of await cache.keys()) {
    if (!url.includes(prefix)) continue
    if (await post(url)) await cache.delete(url)
    else {
      setTimeout(() => void sendReports(), waitMs)
      waitMs = Math.min(2 * waitMs, maxWaitMs)
      return
    }
  }
  waitMs = firstWaitMs
  notBefore = 0
}

/**
 * Reports a wrong release as a violation of the page's policy: a line in the gateway's log. Stores the report and sends
 * it until it is accepted. `source` is a path.
 */
export const report = async (violation: string, source = ''): Promise<void> => {
  const key = `${prefix}${new URLSearchParams({ what: violation, source })}`
  await (await caches.open(cacheName)).put(key, new Response())
  await sendReports()
}
