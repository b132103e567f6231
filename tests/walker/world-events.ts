import { vi } from 'vitest'
import type { Edge, Graph, Node } from '../models/graph'
import type { PageWalker } from './page-walker'

/** Events around a flow, in any state: a small model of the environment. */
export interface WorldEvent {
  /** Before the page opens. */
  before?: () => void
  happens: (walker: PageWalker) => void | Promise<void>
  /** Leaves the page's own world as it was, for the next walk. */
  undo?: () => void
  /** The session has ended: the page leads to the sign-in. */
  endsSession?: true
  /** The app is locked then (EXT-24), whatever the flow does below: the path ends there. */
  locks?: true
  /** The page's own event for it ('deposit.comeBack'); none if absent. */
  brings?: RegExp
}

const showTab = (visibility: 'visible' | 'hidden'): void => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibility })
  document.dispatchEvent(new Event('visibilitychange'))
}

/** The browser's service workers: one version is in charge, another waits. Real ones are in release.spec.ts. */
const installWorkers = (): void => {
  const page = (): EventTarget => document.createElement('i')
  const value = Object.assign(page(), {
    controller: {},
    getRegistration: async () => ({ waiting: { postMessage: () => undefined } }),
    register: async () => Object.assign(page(), { waiting: null }),
  })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value })
}

/** Requests of a page that becomes visible, which it pauses while hidden. */
const onReturn = /\.(?:revalidate|refresh|focus|hide|show|look|poll|return)$/
const hourMs = 3_600_000

export const worldEvents: Readonly<Record<string, WorldEvent>> = {
  'the session ends': {
    happens: ({ services }) => services.eventBus.emit({ type: 'session.rejected' }),
    endsSession: true,
  },
  'it is signed out in another tab': {
    happens: (walker) => walker.removeElsewhere('app.token'),
    endsSession: true,
  },
  'an update arrives': {
    before: installWorkers,
    happens: () => void navigator.serviceWorker.dispatchEvent(new Event('controllerchange')),
    undo: () => void Reflect.deleteProperty(navigator, 'serviceWorker'),
  },
  'the network is lost and back': {
    happens: () => {
      for (const type of ['offline', 'online']) window.dispatchEvent(new Event(type))
    },
    brings: onReturn,
  },
  'the page is hidden for an hour': {
    happens: (walker) => {
      showTab('hidden')
      walker.setTime(Date.now() + hourMs)
      showTab('visible')
    },
    brings: onReturn,
    locks: true,
  },
  'theme and text size change': {
    happens: () => {
      document.documentElement.dataset.theme = 'dark'
      document.documentElement.style.fontSize = '200%'
    },
    undo: () => {
      Reflect.deleteProperty(document.documentElement.dataset, 'theme')
      document.documentElement.style.fontSize = ''
    },
  },
  // The last: afterwards storage may reject the page's writes.
  'the storage is full': {
    happens: () =>
      void vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new DOMException('', 'QuotaExceededError')
      }),
    undo: () => void vi.restoreAllMocks(),
  },
}

/** The possible states after a world event: the same one, or those that the page's own events lead to. */
export const placesAfter = ({ edges }: Graph, node: Node, { brings }: WorldEvent): ReadonlySet<Node> => {
  const places = new Set([node])
  const leads = ({ from, event }: Edge): boolean =>
    brings?.test(event.type) || (from !== node && event.type.startsWith('xstate.'))
  for (const place of places)
    for (const edge of edges) if (edge.from === place && leads(edge)) places.add(edge.to)
  return places
}
