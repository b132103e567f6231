import { report } from './violation-reports'

/**
 * Caches the app's files, only those with the digest of the release's signed list. The list has the pages' digests; the
 * import map of index.html has the scripts, whose names contain theirs (decision 55). API responses are never cached
 * (ruling 7).
 */
declare const __FILES__: Record<string, string>
declare const __SHELL__: string[]
// Used once, because the build replaces the name with the whole list.
const files = __FILES__

const start = '/index.html'
const openCache = (): Promise<Cache> => caches.open('app-files')
const keyOf = (path: string): string => (path.startsWith('/assets/') ? path : `${path}?${files[path]}`)
const pathOf = ({ url }: Request): string => url.slice(location.origin.length)
const cachedResponse = async (path: string): Promise<Response | undefined> =>
  (await openCache()).match(keyOf(path))

const hasReleasedDigest = async (path: string, response: Response): Promise<boolean> => {
  if (!response.ok) return false
  const digest = await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer())
  const text = btoa(String.fromCharCode(...new Uint8Array(digest, 0, 12)))
  const name = text.replaceAll('+', '-').replaceAll('/', '_')
  return name === files[path] || path.endsWith(`-${name}.js`)
}

/** The cached file, otherwise the response to `request`, which is cached if its digest matches. */
const get = async (path: string, request: Request): Promise<{ response: Response; isReleased: boolean }> => {
  const cachedFile = await cachedResponse(path)
  if (cachedFile) return { response: cachedFile, isReleased: true }
  const response = await fetch(request)
  const isReleased = await hasReleasedDigest(path, response)
  if (isReleased) await (await openCache()).put(keyOf(path), response.clone())
  return { response, isReleased }
}

/** An asset's name contains its digest; a page or an icon has the same name in every version. */
const isHashed = (path: string): boolean => path.startsWith('/assets/')

/** ms between attempts: during a gateway update an older replica may respond. */
const retryPauses = [1_000, 3_000, 9_000]

const fetchRequired = async (path: string): Promise<void> => {
  const pauses = isHashed(path) ? [] : retryPauses
  for (let attempt = 0; ; attempt += 1) {
    const request = new Request(keyOf(path), { cache: attempt > 0 ? 'reload' : 'default' })
    const { response, isReleased } = await get(path, request)
    if (isReleased) return
    const pause = pauses[attempt]
    if (response.ok && pause === undefined) await report('release-changed', path)
    if (!response.ok || pause === undefined) throw new Error(`differs from the release: ${path}`)
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}
/** Caches a file that the page has fetched; fetches it only if its digest differs from the release. */
const cacheFetched = async (path: string, from = path): Promise<void> => {
  const request = new Request(from, { cache: 'only-if-cached', mode: 'same-origin' })
  const fetched = await get(path, request).catch(() => undefined)
  if (fetched?.response.ok && !fetched.isReleased) await fetchRequired(path)
}

const scriptsOf = async (page: Response | undefined): Promise<Record<string, string>> => {
  const map = /"importmap">(.*?)<\/script>/.exec((await page?.text()) ?? '')?.[1]
  return map ? (JSON.parse(map) as { imports: Record<string, string> }).imports : {}
}

const isSlowOrMetered = (): boolean => {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || /[23]g/.test(connection?.effectiveType ?? '')
}

/** Caches the app's first files, the previous version's, and those that the page has fetched. */
export const installFiles = async (): Promise<void> => {
  const cache = await openCache()
  const requests = await cache.keys()
  const paths = new Set(requests.map(pathOf))
  const page = requests.find((request) => pathOf(request).startsWith(start))
  const before = await scriptsOf(page && (await cache.match(page)))
  await fetchRequired(start)
  for (const [name, path] of Object.entries(await scriptsOf(await cachedResponse(start)))) {
    const isWanted = __SHELL__.includes(path) || paths.has(before[name] ?? '')
    await (isWanted && !isSlowOrMetered() ? fetchRequired(path) : cacheFetched(path))
  }
  for (const path of Object.keys(files))
    await (/\.(?:css|svg)$/.test(path)
      ? fetchRequired(path)
      : cacheFetched(path, path.replace(/\.html$/, '')))
}

/** Deletes files that this version does not use. */
export const deleteOldFiles = async (): Promise<void> => {
  const cache = await openCache()
  const scripts = Object.values(await scriptsOf(await cachedResponse(start)))
  const currentKeys = new Set([...scripts, ...Object.keys(files).map(keyOf)])
  for (const request of await cache.keys()) if (!currentKeys.has(pathOf(request))) await cache.delete(request)
}

/** The gateway's other routes, and paths with a file extension. */
const notPages = /^\/(?:graphql|v1|widgets|healthz|readyz|__world)(?:\/|$)|\/[^/]+\.[^/]+$/

/** A prerendered page with the released digest, otherwise the page for every route. */
const pageAt = async (path: string, request: Request): Promise<Response> => {
  const pagePath = `${path}.html`
  const fetched =
    pagePath in files ? await get(pagePath, new Request(keyOf(pagePath))).catch(() => undefined) : undefined
  return fetched?.isReleased ? fetched.response : ((await cachedResponse(start)) ?? fetch(request))
}

const fileAt = async (path: string, request: Request): Promise<Response> => {
  const { response, isReleased } = await get(path, request)
  // The page's import map rejects a wrong script.
  if (!isReleased && response.ok && isHashed(path)) await report('release-changed', path)
  return response
}

/** The response to a request for a page or file, cached or from the network; undefined for other requests. */
export const answer = (request: Request): Promise<Response> | undefined => {
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return undefined
  if (request.mode === 'navigate') return notPages.test(pathname) ? undefined : pageAt(pathname, request)
  return pathname.startsWith('/assets/') || pathname in files ? fileAt(pathname, request) : undefined
}
