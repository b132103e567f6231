import { answer, forgetOthers, installFiles } from './worker/kept-files'
import { beginRelease, checkRelease } from './worker/release-guard'
import { sendReports } from './worker/tell'

/** The service worker: the app's own files, kept and checked (worker/kept-files), and what is pushed. */
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
  clients: { matchAll: (asked: object) => Promise<Page[]>; openWindow: (to: string) => Promise<unknown> }
}
const listen = (type: string, hear: (event: PushLike) => Promise<unknown>): void =>
  self.addEventListener(type, (event) => (event as PushLike).waitUntil(hear(event as PushLike)))

listen('install', async () => {
  await checkRelease()
  await installFiles()
})
listen('activate', async () => {
  await forgetOthers()
  await beginRelease()
})
self.addEventListener('fetch', (event) => {
  const { request, respondWith, waitUntil } = event as FetchLike
  if (request.mode === 'navigate') waitUntil.call(event, sendReports())
  const answered = answer(request)
  if (answered) respondWith.call(event, answered)
})

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

/** The browser replaced its subscription: the page saves the new one when it is opened, and until then nothing is pushed. */
listen('pushsubscriptionchange', async (event) => {
  const { oldSubscription } = event as PushLike & { oldSubscription?: PushSubscription | null }
  const { applicationServerKey = null } = oldSubscription?.options ?? {}
  if (applicationServerKey)
    await shell.registration.pushManager
      .subscribe({ userVisibleOnly: true, applicationServerKey })
      .catch(() => undefined)
  await shell.registration.showNotification('Open CoinNaira to keep getting notifications', {
    body: 'Your browser renewed them on this device.',
    icon: '/icon-192.png',
    data: '',
  })
})

/** Longest wait for a page's answer, ms: one that is frozen may hold typed text. */
const answeredWithinMs = 500

/** Whether the page must stay, because of what was typed into it. */
const holdsTypedText = (page: Page): Promise<boolean> =>
  new Promise((settle) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => settle(data !== false)
    setTimeout(() => settle(true), answeredWithinMs)
    page.postMessage({ type: 'HAS_TYPED_TEXT' }, [port2])
  })

/** The address is made here: nobody who pushes chooses it. */
listen('notificationclick', async ({ notification }) => {
  notification.close()
  const path = notification.data
    ? `/dashboard/transactions/details?id=${encodeURIComponent(notification.data)}`
    : '/dashboard/transactions'
  const [page] = await shell.clients.matchAll({ type: 'window' })
  if (!page || (await holdsTypedText(page))) return shell.clients.openWindow(path)
  // Where the browser does not allow it, the page shows the sale all the same.
  await page.focus().catch(() => undefined)
  return page.navigate(path)
})

// A new version waits for the customer's consent: activating it would delete the files of an open page.
const worker = self as unknown as { skipWaiting: () => Promise<void> }
self.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if ((data as { type?: unknown } | null)?.type === 'SKIP_WAITING') void worker.skipWaiting()
})
