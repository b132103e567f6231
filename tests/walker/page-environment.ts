import { createRequire } from 'node:module'
import type { Environment } from 'vitest/runtime'
import { inBrowser } from './in-browser'
import { lightStyles } from './light-styles'

// jsdom brings no types; this is all that is used of it.
const { JSDOM } = createRequire(import.meta.url)('jsdom') as {
  JSDOM: new (html: string, options: object) => { window: typeof globalThis.window & Record<string, unknown> }
}

/** What a page has and the servers in the same process need from Node: theirs stays. */
const keptFromNode =
  /^(Abort|Blob|File$|FormData|Headers|URL|WebSocket|EventTarget|DOMException|Text(En|De)coder|performance|crypto|set|clear|queueMicrotask|structuredClone|console|global)/
/** Both have it, and the page's is wanted: its elements take no other events. */
const takenFromPage = new Set(['Event', 'CustomEvent', 'MessageEvent', 'navigator', 'Storage'])

const put = (world: object, name: string, value: unknown): void => {
  Object.defineProperty(world, name, { value, configurable: true, writable: true, enumerable: true })
}

let opened = false

/** Once per process: the app's libraries remember the first window they meet. */
const openPage = (world: Record<string, unknown>): void => {
  if (opened) return
  opened = true
  const { window } = new JSDOM('<!doctype html><html lang="en"><body></body></html>', {
    url: 'http://localhost/',
    pretendToBeVisual: true,
  })
  if (!inBrowser) window.getComputedStyle = lightStyles(window.getComputedStyle.bind(window))
  const inherited = ['addEventListener', 'removeEventListener', 'dispatchEvent']
  for (const name of [...Object.getOwnPropertyNames(window), ...inherited]) {
    if (name.startsWith('_') || keptFromNode.test(name) || (name in world && !takenFromPage.has(name)))
      continue
    const value = window[name]
    put(world, name, typeof value === 'function' && /^[a-z]/.test(name) ? value.bind(window) : value)
  }
  // jsdom only complains that it does not scroll or draw.
  window.scrollTo = () => undefined
  window.scrollBy = () => undefined
  window.HTMLCanvasElement.prototype.getContext = () => null
  put(world, 'window', window)
  put(world, 'document', window.document)
}

/** A browser page in the process of the servers: jsdom's document and elements, Node's network and timers. */
export default {
  name: 'page-beside-servers',
  viteEnvironment: 'ssr',
  setup: (world: Record<string, unknown>) => {
    openPage(world)
    return { teardown: () => undefined }
  },
} satisfies Environment
