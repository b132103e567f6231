import { createRequire } from 'node:module'
import type { Environment } from 'vitest/runtime'

// jsdom brings no types; this is all that is used of it.
const { JSDOM } = createRequire(import.meta.url)('jsdom') as {
  JSDOM: new (html: string, options: object) => { window: typeof globalThis.window & Record<string, unknown> }
}

/** The globals that pages and the servers in the same process share: Node's stay. */
const withheldFromNode =
  /^(Abort|Blob|File$|FormData|Headers|URL|WebSocket|EventTarget|DOMException|Text(En|De)coder|performance|crypto|set|clear|queueMicrotask|structuredClone|console|global)/
/** Both have it, and the page's is wanted: its elements take no other events. */
const takenFromPage = new Set(
  'Event CustomEvent MessageEvent navigator Storage localStorage sessionStorage'.split(' '),
)

const hiddenTags = new Set(['head', 'link', 'meta', 'script', 'style', 'template', 'title', 'datalist'])
/** An accessible name is read with a space around every element that is not inline. */
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
  for (let at = element; at; at = at.parentElement) if (at.style?.visibility) return at.style.visibility
  return 'visible'
}

/**
 * `getComputedStyle` for role queries: they ask every element for `display`, `visibility` and `content`, and jsdom
 * matches every rule of every sheet each time. These three come from the tag, `hidden` and inline styles, so an
 * element that only a class hides counts as visible: `styleOf` reads what the class says.
 */
const lightStyles = (computed: typeof getComputedStyle): typeof getComputedStyle => {
  const light = (element: HTMLElement, name: string, pseudo: unknown): string | undefined => {
    if (name === 'content' || pseudo) return ''
    if (name === 'display') return displayOf(element)
    return name === 'visibility' ? visibilityOf(element) : undefined
  }
  return (element, pseudo) =>
    new Proxy({} as CSSStyleDeclaration, {
      get: (_, name) => {
        const lightOf = (property: string): unknown => light(element as HTMLElement, property, pseudo)
        if (name === 'getPropertyValue')
          return (property: string) => lightOf(property) ?? computed(element).getPropertyValue(property)
        return lightOf(String(name)) ?? computed(element)[name as keyof CSSStyleDeclaration]
      },
    })
}

const setProperty = (world: object, name: string, value: unknown): void => {
  Object.defineProperty(world, name, { value, configurable: true, writable: true, enumerable: true })
}

let opened = false

/** Once per process: the app's libraries remember the first window they meet. */
const openPage = (world: Record<string, unknown>): void => {
  if (opened) return
  opened = true
  // Node makes its own message events, which it builds on first use, from its own Event.
  void world.MessageEvent
  const { window } = new JSDOM('<!doctype html><html lang="en"><body></body></html>', {
    url: 'http://localhost/',
    pretendToBeVisual: true,
  })
  window.getComputedStyle = lightStyles(window.getComputedStyle.bind(window))
  const inherited = ['addEventListener', 'removeEventListener', 'dispatchEvent']
  for (const name of [...Object.getOwnPropertyNames(window), ...inherited]) {
    if (name.startsWith('_') || withheldFromNode.test(name) || (name in world && !takenFromPage.has(name)))
      continue
    const value = window[name]
    setProperty(world, name, typeof value === 'function' && /^[a-z]/.test(name) ? value.bind(window) : value)
  }
  // jsdom only complains that it does not scroll or draw.
  window.scrollTo = () => undefined
  window.scrollBy = () => undefined
  window.HTMLCanvasElement.prototype.getContext = () => null
  setProperty(world, 'window', window)
  setProperty(world, 'document', window.document)
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
