import { readStatement, type Statement } from './statement'
import { tell } from './tell'

/**
 * Which release this browser has: the worker installs only what a signed statement names (decision 0103). Statements are
 * kept in a cache of their own, so that activation can ask again without a network.
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
    matchAll: (asked: object) => Promise<Page[]>
  }
}
const worker = self as unknown as Worker
const list = __LIST__
const keys = __KEYS__

const cacheName = 'app-release'
/** How long a page of a withdrawn release may take to reload by itself, ms. */
const reloadWithinMs = 3_000
/** Of the release that runs here, and of the one that waits. */
const places = { running: '/release/running', waiting: '/release/waiting' }

/** A statement as it was signed: a page can write into this cache too. `replaces`: what runs is withdrawn by it. */
interface Kept {
  text: string
  replaces: boolean
}

const keep = async (place: string, kept: Kept): Promise<void> =>
  (await caches.open(cacheName)).put(place, new Response(JSON.stringify(kept)))
const read = async (place: string): Promise<(Kept & Statement) | null> => {
  const answer = await (await caches.open(cacheName)).match(place)
  if (!answer) return null
  const kept = (await answer.json()) as Kept
  return readStatement(kept.text, keys).then(
    (statement) => ({ ...statement, ...kept }),
    () => null,
  )
}

/** Throws when what is being installed is not signed, not what was signed, or older than what runs. */
const statementOfThis = async (): Promise<Statement & { text: string }> => {
  const address = `/.well-known/release/${list.slice(0, 22).replaceAll('/', '-')}.json`
  const answer = await fetch(address, { cache: 'no-store' })
  if (!answer.ok) throw new Error(`no statement: ${answer.status}`)
  const text = await answer.text()
  const statement = await readStatement(text, keys)
  if (statement.worker !== list) throw new Error('another list was signed')
  return { ...statement, text }
}

/** Before the files are fetched; without keys (a demo, a test) only the files' digests are checked. */
export const checkRelease = async (): Promise<void> => {
  if (keys.length === 0) return
  const running = await read(places.running)
  const statement = await statementOfThis().catch(async (error: unknown) => {
    // Offline, or between two releases: the browser tries again. A wrong signature is told.
    if (error instanceof Error && /signed/.test(error.message)) await tell('release-unsigned')
    throw error
  })
  if (running && statement.serial < running.serial) {
    await tell('release-replayed')
    throw new Error('older than what runs')
  }
  const replaces = running !== null && running.serial < statement.minimum
  await keep(places.waiting, { text: statement.text, replaces })
  // What runs is withdrawn: nobody is asked. Pages begin anew, and their flows resume.
  if (replaces) await worker.skipWaiting()
}

/** This release runs now; where it replaces a withdrawn one, the pages begin anew. */
export const beginRelease = async (): Promise<void> => {
  const statement = await read(places.waiting)
  if (statement?.worker !== list) return
  await keep(places.running, { text: statement.text, replaces: false })
  if (!statement.replaces) return
  await worker.clients.claim()
  const pages = await worker.clients.matchAll({ type: 'window' })
  for (const page of pages) page.postMessage({ type: 'WITHDRAWN' })
  // Whoever did not reload by itself, keeping its forms, is made to. Not awaited: what they ask for comes by this worker,
  // once it is active.
  setTimeout(() => {
    for (const page of pages) page.navigate(page.url).catch(() => undefined)
  }, reloadWithinMs)
}
