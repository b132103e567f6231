import { createRequire } from 'node:module'
import type { Environment } from 'vitest/runtime'

// jsdom brings no types; this is all that is used of it.
const { JSDOM } = createRequire(import.meta.url)('jsdom') as {
  JSDOM: new (html: string, options: object) => { window: Window & Record<string, unknown> }
}

/** What a page has and the servers in the same process need from Node: theirs stays. */
const keptFromNode =
  /^(Abort|Blob|File$|FormData|Headers|URL|WebSocket|EventTarget|DOMException|Text(En|De)coder|performance|crypto|set|clear|queueMicrotask|structuredClone|console|global)/
/** Both have it, and the page's is wanted: its elements take no other events. */
const takenFromPage = new Set(['Event', 'CustomEvent', 'MessageEvent', 'navigator', 'Storage'])

/** A browser page in the process of the servers: jsdom's document and elements, Node's network and timers. */
export default {
  name: 'page-beside-servers',
  viteEnvironment: 'ssr',
  setup: (world: Record<string, unknown>) => {
    const { window } = new JSDOM('<!doctype html><html lang="en"><body></body></html>', {
      url: 'http://localhost/',
      pretendToBeVisual: true,
    })
    const before = new Map<string, PropertyDescriptor | undefined>()
    const put = (name: string, value: unknown): void => {
      before.set(name, Object.getOwnPropertyDescriptor(world, name))
      Object.defineProperty(world, name, { value, configurable: true, writable: true, enumerable: true })
    }
    const inherited = ['addEventListener', 'removeEventListener', 'dispatchEvent']
    for (const name of [...Object.getOwnPropertyNames(window), ...inherited]) {
      if (name.startsWith('_') || keptFromNode.test(name) || (name in world && !takenFromPage.has(name)))
        continue
      const value = window[name]
      put(name, typeof value === 'function' && /^[a-z]/.test(name) ? value.bind(window) : value)
    }
    // jsdom only says that it does not scroll.
    window.scrollTo = () => undefined
    put('window', window)
    put('document', window.document)
    return {
      teardown: () => {
        for (const [name, descriptor] of before) {
          if (descriptor) Object.defineProperty(world, name, descriptor)
          else Reflect.deleteProperty(world, name)
        }
        window.close()
      },
    }
  },
} satisfies Environment
