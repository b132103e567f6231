/** Reports that the gateway has not accepted yet, in the cache of releases: a worker may end at any time. */
const cacheName = 'app-release'
const prefix = '/release/reports?'

const firstWaitMs = 5_000
const longestWaitMs = 3_600_000
let waitMs = firstWaitMs
let notBefore = 0

const post = async (key: string): Promise<boolean> => {
  const asked = new URLSearchParams(key.slice(key.indexOf('?')))
  const source = asked.get('source')
  const answer = await fetch('/csp-reports', {
    method: 'POST',
    headers: { 'content-type': 'application/csp-report' },
    body: JSON.stringify({
      'csp-report': {
        'effective-directive': asked.get('what'),
        'blocked-uri': 'release',
        'source-file': source && location.origin + source,
      },
    }),
  }).catch(() => undefined)
  return answer?.ok === true
}

/** Sends what was not accepted yet, unless the last failure was only just now; to be called at each navigation too. */
export const sendReports = async (): Promise<void> => {
  if (Date.now() < notBefore) return
  notBefore = Date.now() + waitMs
  const cache = await caches.open(cacheName)
  for (const { url } of await cache.keys()) {
    if (!url.includes(prefix)) continue
    if (await post(url)) await cache.delete(url)
    else {
      setTimeout(() => void sendReports(), waitMs)
      waitMs = Math.min(2 * waitMs, longestWaitMs)
      return
    }
  }
  waitMs = firstWaitMs
  notBefore = 0
}

/**
 * Reports a release that is not as it should be, as a violation of the page's policy is: one line in the gateway's log.
 * Kept and sent again until it is accepted. `source`: a path.
 */
export const tell = async (what: string, source = ''): Promise<void> => {
  const key = `${prefix}${new URLSearchParams({ what, source })}`
  await (await caches.open(cacheName)).put(key, new Response())
  await sendReports()
}
