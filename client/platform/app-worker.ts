import { hasTypedText } from './edited-fields'

/** The page's side of the service worker: registration, update checks and activation. */

const url = '/sw.js'
/** How long to wait, so that caching does not slow the customer down; ms. */
const startAfterMs = 3_000
/** ms between update checks on focus, because an installed app may remain open for days. */
const pollMs = 60 * 60_000
const activationTimeoutMs = 10_000

interface Policy {
  createScriptURL: (url: string) => string
}
interface PolicyFactory {
  createPolicy: (name: string, rules: Policy) => Policy
}

/** The worker's URL, from a Trusted Types policy where the page requires one. */
const trustedUrl = (): string => {
  const { trustedTypes } = window as { trustedTypes?: PolicyFactory }
  return (
    trustedTypes?.createPolicy('service-worker', { createScriptURL: () => url }).createScriptURL(url) ?? url
  )
}

const workers = (): ServiceWorkerContainer | undefined =>
  'serviceWorker' in navigator ? navigator.serviceWorker : undefined

let registration: Promise<ServiceWorkerRegistration | null> | undefined

/** Registers the worker once the page has settled. Null if unsupported: private windows, old browsers, development. */
const register = (): Promise<ServiceWorkerRegistration | null> => {
  const container = import.meta.env.MODE === 'development' ? undefined : workers()
  if (!container) return Promise.resolve(null)
  registration ??= new Promise((settled) => setTimeout(settled, startAfterMs))
    .then(() => container.register(trustedUrl()))
    .catch(() => null)
  return registration
}

/** The worker asks before it replaces this page with the one that a notification opens. */
const respondToWorker = ({ data, ports }: MessageEvent<{ type?: unknown } | null>): void => {
  if (data?.type === 'HAS_TYPED_TEXT') ports[0]?.postMessage(hasTypedText(document))
}

export const startWorker = (): void => {
  workers()?.addEventListener('message', respondToWorker)
  void register()
}

/** A newer worker is active because this release is withdrawn: reloads; flows resume. */
const onWithdrawn = ({ data }: MessageEvent<{ type?: unknown } | null>): void => {
  if (data?.type === 'WITHDRAWN') window.location.reload()
}

/** Calls back when a new version is waiting, or when another tab activated it. Returns an unsubscribe function. */
export const watchVersions = (onNew: () => void): (() => void) => {
  const container = workers()
  if (!container) return () => undefined
  let checkedAt = Date.now()
  let registration: ServiceWorkerRegistration | null = null
  const isUpdate = (): boolean => container.controller !== null
  const onUpdateFound = (): void => {
    const newWorker = registration?.installing
    newWorker?.addEventListener('statechange', () => {
      if (newWorker.state === 'installed' && isUpdate()) onNew()
    })
  }
  const checkForUpdate = (): void => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < pollMs) return
    checkedAt = Date.now()
    registration?.update().catch(() => undefined)
  }
  let isStopped = false
  void register().then((registered) => {
    if (!registered || isStopped) return
    registration = registered
    if (registered.waiting && isUpdate()) onNew()
    registered.addEventListener('updatefound', onUpdateFound)
  })
  container.addEventListener('controllerchange', onNew)
  container.addEventListener('message', onWithdrawn)
  document.addEventListener('visibilitychange', checkForUpdate)
  return () => {
    isStopped = true
    registration?.removeEventListener('updatefound', onUpdateFound)
    container.removeEventListener('controllerchange', onNew)
    container.removeEventListener('message', onWithdrawn)
    document.removeEventListener('visibilitychange', checkForUpdate)
  }
}

/** Resolves when the new version controls the page; at once if another tab has activated it. */
export const activateUpdate = async (): Promise<void> => {
  const waitingWorker = (await workers()?.getRegistration())?.waiting
  if (!waitingWorker) return
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The new version did not activate')), activationTimeoutMs)
    workers()?.addEventListener(
      'controllerchange',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
    waitingWorker.postMessage({ type: 'SKIP_WAITING' })
  })
}
