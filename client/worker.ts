import { answer, deleteOldFiles, installFiles } from './worker/cached-files'
import { beginRelease, checkRelease } from './worker/release-guard'
import { sendReports } from './worker/violation-reports'

/** The service worker: the app's own files, cached and checked (worker/cached-files), and push notifications. */
interface PushLike extends Event {
  data?: { json: () => unknown }
  notification: Notification
  waitUntil: (work: Promise<unknown>) => void
}
interface FetchLike extends Event {
  request: Request
  respondWith: (answer: Promise<Response>) => void
  waitUntil: (work: Promise<unknown>) => void
}
interface Page {
  focus: () => Promise<unknown>
  navigate: (to: string) => Promise<unknown>
  postMessage: (message: object, ports: MessagePort[]) => void
}
const shell = self as unknown as {
  registration: ServiceWorkerRegistration
  clients: { matchAll: (options: object) => Promise<Page[]>; openWindow: (to: string) => Promise<unknown> }
}
const listen = (type: string, handle: (event: PushLike) => Promise<unknown>): void =>
  self.addEventListener(type, (event) => (event as PushLike).waitUntil(handle(event as PushLike)))

listen('install', async () => {
  await checkRelease()
  await installFiles()
})
listen('activate', async () => {
  await deleteOldFiles()
  await beginRelease()
})
self.addEventListener('fetch', (event) => {
  const { request, respondWith, waitUntil } = event as FetchLike
  if (request.mode === 'navigate') waitUntil.call(event, sendReports())
  const response = answer(request)
  if (response) respondWith.call(event, response)
})

/** 'Your naira has arrived' (decision 94): shows a notification for every push, with the payload's title and id. */
listen('push', async ({ data }) => {
  const payload = await Promise.resolve()
    .then(() => data?.json() as { title?: unknown; transaction?: unknown } | undefined)
    .catch(() => undefined)
  const title = typeof payload?.title === 'string' ? payload.title : 'Your naira has arrived'
  const id = typeof payload?.transaction === 'string' ? payload.transaction : ''
  const options = { body: 'Tap to see the sale.', icon: '/icon-192.png', tag: id, data: id }
  await shell.registration.showNotification(title, options)
})

/** The browser replaced its subscription: pushes stop until an opened page saves the new one. */
listen('pushsubscriptionchange', async (event) => {
  const { oldSubscription } = event as PushLike & { oldSubscription?: PushSubscription | null }
  const { applicationServerKey = null } = oldSubscription?.options ?? {}
  if (applicationServerKey)
    await shell.registration.pushManager
      .subscribe({ userVisibleOnly: true, applicationServerKey })
      .catch(() => undefined)
  await shell.registration.showNotification('Open CoinNaira to keep getting notifications', {
    body: 'Your browser reset them on this device.',
    icon: '/icon-192.png',
    data: '',
  })
})

/** How long to wait for a page's reply, ms: a frozen page may hold typed text. */
const replyTimeoutMs = 500

/** Whether the page must be kept, because it holds typed text. */
const holdsTypedText = (page: Page): Promise<boolean> =>
  new Promise((settle) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => settle(data !== false)
    setTimeout(() => settle(true), replyTimeoutMs)
    page.postMessage({ type: 'HAS_TYPED_TEXT' }, [port2])
  })

/** The address is built here: a push cannot choose it. */
listen('notificationclick', async ({ notification }) => {
  notification.close()
  const path = notification.data
    ? `/dashboard/transactions/details?id=${encodeURIComponent(notification.data)}`
    : '/dashboard/transactions'
  const [page] = await shell.clients.matchAll({ type: 'window' })
  if (!page || (await holdsTypedText(page))) return shell.clients.openWindow(path)
  // If the browser forbids opening a window, the page shows the sale itself.
  await page.focus().catch(() => undefined)
  return page.navigate(path)
})

// A new version waits for consent: activating it would delete the files of an open page.
const worker = self as unknown as { skipWaiting: () => Promise<void> }
self.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if ((data as { type?: unknown } | null)?.type === 'SKIP_WAITING') void worker.skipWaiting()
})
