import {
  addPlugins,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { asReleased, guardRelease } from './worker/release-guard'

/**
 * The service worker. It caches the app's own hashed files and nothing else: all other requests, the API's above all,
 * go to the network and are never stored (ruling 7).
 */
declare const __FILES__: Record<string, string>
// Once: the build puts the whole list in the place of its name.
const files = __FILES__

/** Paths that are not the app's pages: the gateway's other routes, and anything with a file extension. */
const notPages = [/^\/(?:graphql|v1|widgets|healthz|readyz|__world)(?:\/|$)/, /\/[^/]+\.[^/]+$/]

guardRelease()
addPlugins([
  {
    cacheWillUpdate: async ({ request, response }) => (await asReleased(files, request, response)) ?? null,
  },
])
precacheAndRoute(
  Object.entries(files).map(([url, digest]) => ({
    url,
    // A name in assets/ says which content it has.
    revision: url.startsWith('/assets/') ? null : digest,
  })),
)
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: notPages }))
cleanupOutdatedCaches()

interface PushLike extends Event {
  data?: { json: () => unknown }
  notification: Notification
  waitUntil: (work: Promise<unknown>) => void
}
interface Page {
  focus: () => Promise<unknown>
  navigate: (to: string) => Promise<unknown>
}
const shell = self as unknown as {
  registration: ServiceWorkerRegistration
  clients: { matchAll: (asked: object) => Promise<Page[]>; openWindow: (to: string) => Promise<unknown> }
}
const listen = (type: string, hear: (event: PushLike) => Promise<unknown>): void =>
  self.addEventListener(type, (event) => (event as PushLike).waitUntil(hear(event as PushLike)))

/** 'Your naira has arrived' (decision 94): of what was sent a title and an id, shown whatever came. */
listen('push', async ({ data }) => {
  const told = await Promise.resolve()
    .then(() => data?.json() as { title?: unknown; transaction?: unknown } | undefined)
    .catch(() => undefined)
  const title = typeof told?.title === 'string' ? told.title : 'Your naira has arrived'
  const id = typeof told?.transaction === 'string' ? told.transaction : ''
  const more = { body: 'Tap to see the sale.', icon: '/icon-192.png', tag: id, data: id }
  await shell.registration.showNotification(title, more)
})

/** The address is made here: nobody who pushes chooses it. */
listen('notificationclick', async ({ notification }) => {
  notification.close()
  const path = notification.data
    ? `/dashboard/transactions/details?id=${encodeURIComponent(notification.data)}`
    : '/dashboard/transactions'
  const [page] = await shell.clients.matchAll({ type: 'window' })
  if (!page) return shell.clients.openWindow(path)
  // Where the browser does not allow it, the page shows the sale all the same.
  await page.focus().catch(() => undefined)
  return page.navigate(path)
})

// A new version waits for the customer's consent: activating it would delete the files of an open page.
const worker = self as unknown as { skipWaiting: () => Promise<void> }
self.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if ((data as { type?: unknown } | null)?.type === 'SKIP_WAITING') void worker.skipWaiting()
})
