import { tell } from './tell'

/**
 * What this browser keeps of the app: only what has the digest that its release says. The signed list has the pages'
 * digests; the import map of index.html names the scripts, which are called by theirs (decision 0104). Answers of the API
 * are never kept (ruling 7).
 */
declare const __FILES__: Record<string, string>
declare const __SHELL__: string[]
// Once: the build puts the whole list in the place of its name.
const files = __FILES__

const start = '/index.html'
const openKept = (): Promise<Cache> => caches.open('app-files')
/** A page has the same address in every version. */
const keyOf = (path: string): string => (path.startsWith('/assets/') ? path : `${path}?${files[path]}`)
const pathOf = ({ url }: Request): string => url.slice(location.origin.length)
const own = async (path: string): Promise<Response | undefined> => (await openKept()).match(keyOf(path))

const isReleased = async (path: string, response: Response): Promise<boolean> => {
  if (!response.ok) return false
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer()))
  const text = btoa(String.fromCharCode(...digest)).slice(0, 16)
  return text === files[path] || `/assets/${text.replaceAll('+', '-').replaceAll('/', '_')}.js` === path
}

/** What is kept under a path; else what `request` brings, which is kept if it is right. */
const get = async (path: string, request: Request): Promise<{ response: Response; isRight: boolean }> => {
  const kept = await own(path)
  if (kept) return { response: kept, isRight: true }
  const response = await fetch(request)
  const isRight = await isReleased(path, response)
  if (isRight) await (await openKept()).put(keyOf(path), response.clone())
  return { response, isRight }
}

/** Its name says which content it has, whatever the version; a page or an icon of another version has the same name. */
const isNamed = (path: string): boolean => path.startsWith('/assets/')

/** Pauses before a page is asked for again, ms: while copies of the gateway are replaced, an older one may answer. */
const pauses = [1_000, 3_000, 9_000]

const need = async (path: string): Promise<void> => {
  const tries = isNamed(path) ? [] : pauses
  for (let tried = 0; ; tried += 1) {
    const cache = tried > 0 ? 'no-store' : isNamed(path) ? 'default' : 'no-cache'
    const { response, isRight } = await get(path, new Request(path, { cache }))
    if (isRight) return
    const pause = tries[tried]
    if (response.ok && pause === undefined) await tell('release-changed', path)
    if (!response.ok || pause === undefined) throw new Error(`not as it was released: ${path}`)
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}
/** Kept where the page has fetched it already: nothing is sent, unless it is not what was released. */
const takeFetched = async (path: string, from = path): Promise<void> => {
  const request = new Request(from, { cache: 'only-if-cached', mode: 'same-origin' })
  const got = await get(path, request).catch(() => undefined)
  if (got?.response.ok && !got.isRight) await need(path)
}

/** The addresses of the scripts by the names under which they are imported, as a page's import map says. */
const scriptsOf = async (page: Response | undefined): Promise<Record<string, string>> => {
  const map = /"importmap">(.*?)<\/script>/.exec((await page?.text()) ?? '')?.[1]
  return map ? (JSON.parse(map) as { imports: Record<string, string> }).imports : {}
}

/** The data saver is on, or the connection is slow. */
const isSparing = (): boolean => {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || /[23]g/.test(connection?.effectiveType ?? '')
}

/**
 * Keeps what the app opens with, what the version before had kept, and what the page has fetched already; the rest when it
 * is asked for.
 */
export const installFiles = async (): Promise<void> => {
  const kept = await openKept()
  const requests = await kept.keys()
  const paths = new Set(requests.map(pathOf))
  const page = requests.find((request) => pathOf(request).startsWith(start))
  const before = await scriptsOf(page && (await kept.match(page)))
  await need(start)
  for (const [name, path] of Object.entries(await scriptsOf(await own(start)))) {
    const isWanted = __SHELL__.includes(name) || paths.has(before[name] ?? '')
    await (isWanted && !isSparing() ? need(path) : takeFetched(path))
  }
  for (const path of Object.keys(files))
    await (/\.(?:css|svg)$/.test(path) ? need(path) : takeFetched(path, path.replace(/\.html$/, '')))
}

/** Forgets what no page of this version asks for. */
export const forgetOthers = async (): Promise<void> => {
  const kept = await openKept()
  const scripts = Object.values(await scriptsOf(await own(start)))
  const ours = new Set([...scripts, ...Object.keys(files).map(keyOf)])
  for (const request of await kept.keys()) if (!ours.has(pathOf(request))) await kept.delete(request)
}

/** Paths that are not the app's pages: the gateway's other routes, and anything with a file extension. */
const notPages = /^\/(?:graphql|v1|widgets|healthz|readyz|__world)(?:\/|$)|\/[^/]+\.[^/]+$/

/** A prerendered page, if it is kept or comes as it was released; else the page that has every route. */
const pageAt = async (path: string, request: Request): Promise<Response> => {
  const drawn = `${path}.html`
  const got =
    drawn in files
      ? await get(drawn, new Request(path, { cache: 'no-cache' })).catch(() => undefined)
      : undefined
  return got?.isRight ? got.response : ((await own(start)) ?? fetch(request))
}

const fileAt = async (path: string, request: Request): Promise<Response> => {
  const { response, isRight } = await get(path, request)
  // A script is refused by the page's import map.
  if (!isRight && response.ok && isNamed(path)) await tell('release-changed', path)
  return response
}

/** What a page is answered without the network, or with; undefined where this is not about the app's files. */
export const answer = (request: Request): Promise<Response> | undefined => {
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return undefined
  if (request.mode === 'navigate') return notPages.test(pathname) ? undefined : pageAt(pathname, request)
  return pathname.startsWith('/assets/') || pathname in files ? fileAt(pathname, request) : undefined
}
