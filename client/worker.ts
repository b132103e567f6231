import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/**
 * The service worker. It caches the app's own hashed files and nothing else: all other requests, the API's above all,
 * go to the network and are never stored (ruling 7).
 */
declare const __FILES__: { url: string; revision: string | null }[]

/** Paths that are not the app's pages: the gateway's other routes, and anything with a file extension. */
const notPages = [/^\/(?:graphql|v1|widgets|healthz|readyz|__world)(?:\/|$)/, /\/[^/]+\.[^/]+$/]

precacheAndRoute(__FILES__)
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: notPages }))
cleanupOutdatedCaches()

// A new version waits for the customer's consent: activating it would delete the files of an open page.
const worker = self as unknown as { skipWaiting: () => Promise<void> }
self.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if ((data as { type?: unknown } | null)?.type === 'SKIP_WAITING') void worker.skipWaiting()
})
