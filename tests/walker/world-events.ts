import type { Edge, Graph, Node } from '../models/graph'
import type { Walker } from './walker'

/** What happens around a flow, whatever it is doing: a small model of the world. */
export interface WorldEvent {
  /** Before the page opens. */
  before?: (walker: Walker) => void
  happens: (walker: Walker) => void | Promise<void>
  /** Leaves the page's own world as it was, for the next walk. */
  undo?: (walker: Walker) => void
  /** The session is over then: the page leads to the sign-in. */
  endsSession?: true
  /** The app is locked then (EXT-24), whatever the flow does below: the path ends there. */
  locks?: true
  /** What the page asks its flow for because of it ('resource.revalidate'); nothing when left out. */
  brings?: RegExp
}

const showTab = (walker: Walker, visibility: 'visible' | 'hidden'): void =>
  walker.inPage((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value })
    document.dispatchEvent(new Event('visibilitychange'))
  }, visibility)

/** The browser's service workers: one version is in charge, another waits. Real ones are in update.spec.ts. */
export const giveWorkers = (walker: Walker): void =>
  walker.inPage(() => {
    const page = (): EventTarget => document.createElement('i')
    const value = Object.assign(page(), {
      controller: {},
      getRegistration: async () => ({ waiting: { postMessage: () => undefined } }),
      register: async () => Object.assign(page(), { waiting: null }),
    })
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value })
  }, null)

/** The new version takes over. */
export const changeHands = (walker: Walker): void =>
  walker.inPage(() => void navigator.serviceWorker.dispatchEvent(new Event('controllerchange')), null)

/** What pages ask for when somebody comes back to them, and what they stop when nobody looks. */
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
    before: giveWorkers,
    happens: changeHands,
    undo: (walker) => walker.inPage(() => void Reflect.deleteProperty(navigator, 'serviceWorker'), null),
  },
  'the network is lost and back': {
    happens: (walker) => walker.loseNetwork(),
    brings: onReturn,
  },
  'the page is hidden for an hour': {
    happens: (walker) => {
      showTab(walker, 'hidden')
      walker.setTime(Date.now() + hourMs)
      showTab(walker, 'visible')
    },
    brings: onReturn,
    locks: true,
  },
  'theme and text size change': {
    happens: (walker) =>
      walker.inPage(() => {
        document.documentElement.dataset.theme = 'dark'
        document.documentElement.style.fontSize = '200%'
      }, null),
    undo: (walker) =>
      walker.inPage(() => {
        Reflect.deleteProperty(document.documentElement.dataset, 'theme')
        document.documentElement.style.fontSize = ''
      }, null),
  },
  // The last: what a page keeps after its walk may be kept no more.
  'the storage is full': {
    happens: (walker) =>
      walker.inPage(() => {
        const { setItem } = Storage.prototype
        Object.assign(Storage.prototype, { setItemBefore: setItem })
        Storage.prototype.setItem = () => {
          throw new DOMException('', 'QuotaExceededError')
        }
      }, null),
    undo: (walker) =>
      walker.inPage(() => {
        const { setItemBefore } = Storage.prototype as unknown as { setItemBefore?: Storage['setItem'] }
        if (setItemBefore) Storage.prototype.setItem = setItemBefore
      }, null),
  },
}

export type WorldEventName = keyof typeof worldEvents & string

/** Where a flow may stand after a world event: where it stood, or where what the page asks for then leads. */
export const placesAfter = ({ edges }: Graph, node: Node, { brings }: WorldEvent): ReadonlySet<Node> => {
  const places = new Set([node])
  const leads = ({ from, event }: Edge): boolean =>
    brings?.test(event.type) || (from !== node && event.type.startsWith('xstate.'))
  for (const place of places)
    for (const edge of edges) if (edge.from === place && leads(edge)) places.add(edge.to)
  return places
}
