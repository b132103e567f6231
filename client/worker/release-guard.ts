import { type Manifest, readManifest } from './release-manifest'
import { report } from './violation-reports'

/**
 * Decides which release this browser runs: the worker installs only files of a signed manifest (decision 103).
 * Manifests have their own cache, so that activation works offline.
 */
declare const __LIST__: string
declare const __KEYS__: string[]

interface Page {
  url: string
  navigate: (to: string) => Promise<unknown>
  postMessage: (message: object) => void
}
interface Worker {
  skipWaiting: () => Promise<void>
  clients: {
    claim: () => Promise<void>
    matchAll: (options: object) => Promise<Page[]>
  }
}
const worker = self as unknown as Worker
const list = __LIST__
const keys = __KEYS__

const cacheName = 'app-release'
/** How long a page of a withdrawn release has to reload itself, ms. */
const reloadWithinMs = 3_000
const places = { running: '/release/running', waiting: '/release/waiting' }

/** The signed text, because pages can write into this cache too. `replaces`: the running release is withdrawn. */
interface StoredRelease {
  text: string
  replaces: boolean
}

const store = async (place: string, release: StoredRelease): Promise<void> =>
  (await caches.open(cacheName)).put(place, new Response(JSON.stringify(release)))
const read = async (place: string): Promise<(StoredRelease & Manifest) | null> => {
  const response = await (await caches.open(cacheName)).match(place)
  if (!response) return null
  const release = (await response.json()) as StoredRelease
  return readManifest(release.text, keys).then(
    (manifest) => ({ ...manifest, ...release }),
    () => null,
  )
}

/** Returns the new release's manifest; throws if it is unsigned or differs from the list. */
const manifestOfThis = async (): Promise<Manifest & { text: string }> => {
  const url = `/.well-known/release/${list.slice(0, 22).replaceAll('/', '-')}.json`
  const response = await fetch(url, { cache: 'no-store' })
  if (!response.ok) throw new Error(`no manifest: ${response.status}`)
  const text = await response.text()
  const manifest = await readManifest(text, keys)
  if (manifest.worker !== list) throw new Error('the signed list differs')
  return { ...manifest, text }
}

/**
 * Checks the new release before its files are fetched; throws if it must not run. Without keys (a demo, a test) only
 * the files' digests are checked.
 */
export const checkRelease = async (): Promise<void> => {
  if (keys.length === 0) return
  const running = await read(places.running)
  const manifest = await manifestOfThis().catch(async (error: unknown) => {
    // The browser tries again if it is offline or between two releases. A wrong signature is reported.
    if (error instanceof Error && /signed/.test(error.message)) await report('release-unsigned')
    throw error
  })
  if (running && manifest.serial < running.serial) {
    await report('release-replayed')
    throw new Error('older than the running release')
  }
  const replaces = running !== null && running.serial < manifest.minimum
  await store(places.waiting, { text: manifest.text, replaces })
  // A withdrawn release is replaced without consent; pages reload and flows resume.
  if (replaces) await worker.skipWaiting()
}

/** Records that this release runs. If it replaces a withdrawn one, reloads the pages. */
export const beginRelease = async (): Promise<void> => {
  const manifest = await read(places.waiting)
  if (manifest?.worker !== list) return
  await store(places.running, { text: manifest.text, replaces: false })
  if (!manifest.replaces) return
  await worker.clients.claim()
  const pages = await worker.clients.matchAll({ type: 'window' })
  for (const page of pages) page.postMessage({ type: 'WITHDRAWN' })
  // Reloads the pages that did not reload themselves. Not awaited: their requests need this worker to be active.
  setTimeout(() => {
    for (const page of pages) page.navigate(page.url).catch(() => undefined)
  }, reloadWithinMs)
}
