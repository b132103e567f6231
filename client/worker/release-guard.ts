import { type Manifest, readManifest } from './release-manifest'
import { report } from './violation-reports'

/**
 * Decides which release this browser runs: the worker installs only files that a signed manifest names (decision 103).
 * A
 * cache of their own stores the manifests, so that activation works offline.
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
/** ms for a page of a withdrawn release to reload itself. */
const reloadWithinMs = 3_000
/** The running and the waiting release. */
const places = { running: '/release/running', waiting: '/release/waiting' }

/** A manifest as signed, because pages can write into this cache too. `replaces`: the running release is withdrawn. */
interface StoredRelease {
  text: string
  replaces: boolean
}

const keep = async (place: string, release: StoredRelease): Promise<void> =>
  (await caches.open(cacheName)).put(place, new Response(JSON.stringify(release)))
const read = async (place: string): Promise<(StoredRelease & Manifest) | null> => {
  const answer = await (await caches.open(cacheName)).match(place)
  if (!answer) return null
  const release = (await answer.json()) as StoredRelease
  return readManifest(release.text, keys).then(
    (manifest) => ({ ...manifest, ...release }),
    () => null,
  )
}

/** Throws if the new release is unsigned, differs from the signed one, or is older than the running one. */
const manifestOfThis = async (): Promise<Manifest & { text: string }> => {
  const address = `/.well-known/release/${list.slice(0, 22).replaceAll('/', '-')}.json`
  const answer = await fetch(address, { cache: 'no-store' })
  if (!answer.ok) throw new Error(`no manifest: ${answer.status}`)
  const text = await answer.text()
  const manifest = await readManifest(text, keys)
  if (manifest.worker !== list) throw new Error('the signed list differs')
  return { ...manifest, text }
}

/** Before the files are fetched; without keys (a demo, a test) only the files' digests are checked. */
export const checkRelease = async (): Promise<void> => {
  if (keys.length === 0) return
  const running = await read(places.running)
  const manifest = await manifestOfThis().catch(async (error: unknown) => {
    // Offline, or between two releases: the browser tries again. A wrong signature is reported.
    if (error instanceof Error && /signed/.test(error.message)) await report('release-unsigned')
    throw error
  })
  if (running && manifest.serial < running.serial) {
    await report('release-replayed')
    throw new Error('older than the running release')
  }
  const replaces = running !== null && running.serial < manifest.minimum
  await keep(places.waiting, { text: manifest.text, replaces })
  // The running release is withdrawn: activates without consent. Pages reload, and their flows resume.
  if (replaces) await worker.skipWaiting()
}

/** This release now runs; if it replaces a withdrawn one, the pages reload. */
export const beginRelease = async (): Promise<void> => {
  const manifest = await read(places.waiting)
  if (manifest?.worker !== list) return
  await keep(places.running, { text: manifest.text, replaces: false })
  if (!manifest.replaces) return
  await worker.clients.claim()
  const pages = await worker.clients.matchAll({ type: 'window' })
  for (const page of pages) page.postMessage({ type: 'WITHDRAWN' })
  // Reloads pages that did not reload themselves. Not awaited: their requests go through this worker, which must be
  // active first.
  setTimeout(() => {
    for (const page of pages) page.navigate(page.url).catch(() => undefined)
  }, reloadWithinMs)
}
