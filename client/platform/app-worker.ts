import { hasTypedText } from './edited-fields'

/** The page's side of the service worker: registration, update check, activation. */

const address = '/sw.js'
/** ms after the overlays' code: caching must not delay the customer. */
const startedAfterMs = 3_000
/** Least ms between update checks on focus; an installed app may stay open for days. */
const pollMs = 60 * 60_000
/** Timeout of an activation, ms. */
const takeOverWithinMs = 10_000

interface Policy {
  createScriptURL: (address: string) => string
}
interface PolicyFactory {
  createPolicy: (name: string, rules: Policy) => Policy
}

/** The Trusted Types policy for the worker's URL, where the page requires one. */
const admitted = (): string => {
  const { trustedTypes } = window as { trustedTypes?: PolicyFactory }
  return (
    trustedTypes
      ?.createPolicy('service-worker', { createScriptURL: () => address })
      .createScriptURL(address) ?? address
  )
}

const workers = (): ServiceWorkerContainer | undefined =>
  'serviceWorker' in navigator ? navigator.serviceWorker : undefined

let registration: Promise<ServiceWorkerRegistration | null> | undefined

/** Registers once the page has settled. Null if unsupported: private windows, old browsers, development. */
const register = (): Promise<ServiceWorkerRegistration | null> => {
  const container = import.meta.env.MODE === 'development' ? undefined : workers()
  if (!container) return Promise.resolve(null)
  registration ??= new Promise((settled) => setTimeout(settled, startedAfterMs))
    .then(() => container.register(admitted()))
    .catch(() => null)
  return registration
}

/** The worker asks before it replaces this page by the one that a notification is about. */
const answerWorker = ({ data, ports }: MessageEvent<{ type?: unknown } | null>): void => {
  if (data?.type === 'HAS_TYPED_TEXT') ports[0]?.postMessage(hasTypedText(document))
}

export const startWorker = (): void => {
  workers()?.addEventListener('message', answerWorker)
  void register()
}

/** This release is withdrawn and a newer worker is active: reloads; the flows resume. */
const withdrawn = ({ data }: MessageEvent<{ type?: unknown } | null>): void => {
  if (data?.type === 'WITHDRAWN') window.location.reload()
}

/** Calls back when a new version waits, or another tab activated it. Returns how to unsubscribe. */
export const watchVersions = (onNew: () => void): (() => void) => {
  const container = workers()
  if (!container) return () => undefined
  let checkedAt = Date.now()
  let registration: ServiceWorkerRegistration | null = null
  const isUpdate = (): boolean => container.controller !== null
  const onUpdateFound = (): void => {
    const fresh = registration?.installing
    fresh?.addEventListener('statechange', () => {
      if (fresh.state === 'installed' && isUpdate()) onNew()
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
  container.addEventListener('message', withdrawn)
  document.addEventListener('visibilitychange', checkForUpdate)
  return () => {
    isStopped = true
    registration?.removeEventListener('updatefound', onUpdateFound)
    container.removeEventListener('controllerchange', onNew)
    container.removeEventListener('message', withdrawn)
    document.removeEventListener('visibilitychange', checkForUpdate)
  }
}

/** Resolves when the new version controls the page, or at once if another tab activated it. */
export const activateUpdate = async (): Promise<void> => {
  const waitingWorker = (await workers()?.getRegistration())?.waiting
  if (!waitingWorker) return
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The new version did not activate')), takeOverWithinMs)
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
