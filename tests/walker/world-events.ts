import { vi } from 'vitest'
import type { Edge, Graph, Node } from '../models/graph'
import type { PageWalker } from './page-walker'

/** An event outside a flow that can happen in any state. */
export interface WorldEvent {
  /** Runs before the page opens. */
  before?: () => void
  happens: (walker: PageWalker) => void | Promise<void>
  /** Restores the page's environment for the next walk. */
  undo?: () => void
  /** The event ends the session, and the page leads to the login. */
  endsSession?: true
  /** The event locks the app (EXT-24), so the path ends there. */
  locks?: true
  /** Matches the events that the page sends in response ('deposit.comeBack'). */
  brings?: RegExp
}

const showTab = (visibility: 'visible' | 'hidden'): void => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibility })
  document.dispatchEvent(new Event('visibilitychange'))
}

/** Installs fake service workers: one is active and another waits. release.spec.ts tests real ones. */
const installWorkers = (): void => {
  const page = (): EventTarget => document.createElement('i')
  const value = Object.assign(page(), {
    controller: {},
    getRegistration: async () => ({ waiting: { postMessage: () => undefined } }),
    register: async () => Object.assign(page(), { waiting: null }),
  })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value })
}

/** Events of a page that becomes visible again. */
const onReturn = /\.(?:revalidate|refresh|focus|hide|show|look|poll|return)$/
const hourMs = 3_600_000

export const worldEvents: Readonly<Record<string, WorldEvent>> = {
  'the session ends': {
    happens: ({ services }) => services.eventBus.emit({ type: 'session.rejected' }),
    endsSession: true,
  },
  'the customer logs out in another tab': {
    happens: (walker) => walker.removeInOtherTab('app.token'),
    endsSession: true,
  },
  'an update arrives': {
    before: installWorkers,
    happens: () => void navigator.serviceWorker.dispatchEvent(new Event('controllerchange')),
    undo: () => void Reflect.deleteProperty(navigator, 'serviceWorker'),
  },
  'the network drops and returns': {
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
  // Keep this last: later writes of the page may fail.
  'the storage is full': {
    happens: () =>
      void vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new DOMException('', 'QuotaExceededError')
      }),
    undo: () => void vi.restoreAllMocks(),
  },
}

/** The possible states after a world event: the same one, or those that the page's own events reach. */
export const placesAfter = ({ edges }: Graph, node: Node, { brings }: WorldEvent): ReadonlySet<Node> => {
  const reachable = new Set([node])
  const isPossible = ({ from, event }: Edge): boolean =>
    brings?.test(event.type) || (from !== node && event.type.startsWith('xstate.'))
  for (const state of reachable)
    for (const edge of edges) if (edge.from === state && isPossible(edge)) reachable.add(edge.to)
  return reachable
}
