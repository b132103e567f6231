import { createRequire } from 'node:module'
import type { Environment } from 'vitest/runtime'

// jsdom has no types; this is the part that we use.
const { JSDOM } = createRequire(import.meta.url)('jsdom') as {
  JSDOM: new (html: string, options: object) => { window: typeof globalThis.window & Record<string, unknown> }
}

/** Globals that stay Node's, because the page shares the process with the servers. */
const nodeGlobals =
  /^(Abort|Blob|File$|FormData|Headers|URL|WebSocket|EventTarget|DOMException|Text(En|De)coder|performance|crypto|set|clear|queueMicrotask|structuredClone|console|global)/
/** Globals of both that become the page's: its elements accept only its own events. */
const pageGlobals = new Set(
  'Event CustomEvent MessageEvent navigator Storage localStorage sessionStorage'.split(' '),
)

const hiddenTags = new Set(['head', 'link', 'meta', 'script', 'style', 'template', 'title', 'datalist'])
/** Accessible names have a space around every element that is not inline. */
const inlineTags = new Set(
  'a abbr b bdi bdo br cite code data dfn em i img kbd label mark q s samp small span strong sub sup svg time u var wbr'.split(
    ' ',
  ),
)
const controls = new Set(['button', 'input', 'select', 'textarea'])

const displayOf = (element: HTMLElement): string => {
  const tag = element.localName
  if (hiddenTags.has(tag) || element.hidden || element.getAttribute('type') === 'hidden') return 'none'
  if (element.style.display) return element.style.display
  if (controls.has(tag)) return 'inline-block'
  return inlineTags.has(tag) ? 'inline' : 'block'
}

const visibilityOf = (element: HTMLElement | null): string => {
  for (let current = element; current; current = current.parentElement)
    if (current.style?.visibility) return current.style.visibility
  return 'visible'
}

/**
 * `getComputedStyle` for role queries, which read `display`, `visibility` and `content` of every element. jsdom would
 * match every CSS rule each time, so these come from the tag, `hidden` and inline styles. An element that only a
 * class hides counts as visible: `styleOf` reads the class.
 */
const quickStyles = (computed: typeof getComputedStyle): typeof getComputedStyle => {
  const quickStyle = (element: HTMLElement, name: string, pseudo: unknown): string | undefined => {
    if (name === 'content' || pseudo) return ''
    if (name === 'display') return displayOf(element)
    return name === 'visibility' ? visibilityOf(element) : undefined
  }
  return (element, pseudo) =>
    new Proxy({} as CSSStyleDeclaration, {
      get: (_, name) => {
        const styleValue = (property: string): unknown => quickStyle(element as HTMLElement, property, pseudo)
        if (name === 'getPropertyValue')
          return (property: string) => styleValue(property) ?? computed(element).getPropertyValue(property)
        return styleValue(String(name)) ?? computed(element)[name as keyof CSSStyleDeclaration]
      },
    })
}

const setProperty = (world: object, name: string, value: unknown): void => {
  Object.defineProperty(world, name, { value, configurable: true, writable: true, enumerable: true })
}

let isOpen = false

/** Opens one window per process: the app's libraries keep a reference to the first one. */
const openPage = (world: Record<string, unknown>): void => {
  if (isOpen) return
  isOpen = true
  // Node builds its MessageEvent from its own Event, so it must do so before the page's Event replaces it.
  void world.MessageEvent
  const { window } = new JSDOM('<!doctype html><html lang="en"><body></body></html>', {
    url: 'http://localhost/',
    pretendToBeVisual: true,
  })
  window.getComputedStyle = quickStyles(window.getComputedStyle.bind(window))
  const inherited = ['addEventListener', 'removeEventListener', 'dispatchEvent']
  for (const name of [...Object.getOwnPropertyNames(window), ...inherited]) {
    if (name.startsWith('_') || nodeGlobals.test(name) || (name in world && !pageGlobals.has(name))) continue
    const value = window[name]
    setProperty(world, name, typeof value === 'function' && /^[a-z]/.test(name) ? value.bind(window) : value)
  }
  // jsdom has no scrolling and no canvas, and would log errors.
  window.scrollTo = () => undefined
  window.scrollBy = () => undefined
  window.HTMLCanvasElement.prototype.getContext = () => null
  setProperty(world, 'window', window)
  setProperty(world, 'document', window.document)
}

/** A Vitest environment for pages and servers in one process: jsdom's document, Node's network and timers. */
export default {
  name: 'page-beside-servers',
  viteEnvironment: 'ssr',
  setup: (world: Record<string, unknown>) => {
    openPage(world)
    return { teardown: () => undefined }
  },
} satisfies Environment
