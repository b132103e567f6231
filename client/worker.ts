import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/**
 * The service worker. It keeps the app's own files, each under its hash, and nothing else: whatever is not on this
 * list, every answer of the API first of all, goes to the network and is never stored (ruling 7).
 */
declare const __FILES__: { url: string; revision: string | null }[]

/** What the app's page does not answer for: the gateway's other doors, and anything that looks like a file. */
const notPages = [/^\/(?:graphql|v1|widgets|healthz|readyz|__world)(?:\/|$)/, /\/[^/]+\.[^/]+$/]

precacheAndRoute(__FILES__)
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: notPages }))
cleanupOutdatedCaches()

// A new version waits until the customer agrees: it must not take the files of an open page away.
const worker = self as unknown as { skipWaiting: () => Promise<void> }
self.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if ((data as { type?: unknown } | null)?.type === 'SKIP_WAITING') void worker.skipWaiting()
})
