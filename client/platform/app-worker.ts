import { hasTypedText } from './typed-fields'

/** The page's side of the service worker: registration, update check, activation. */

const address = '/sw.js'
/** Delay after the overlays' code has come, ms: caching must not compete with what the customer waits for. */
const startedAfterMs = 3_000
/** Minimum interval between update checks on focus, ms; an installed app may stay open for days. */
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

/** This release is withdrawn, and the worker of a newer one is at work: a reload keeps what the flows can resume. */
const withdrawn = ({ data }: MessageEvent<{ type?: unknown } | null>): void => {
  if (data?.type === 'WITHDRAWN') window.location.reload()
}

/** Calls back when a new version waits, or another tab activated it. Returns how to unsubscribe. */
export const watchVersions = (onNew: () => void): (() => void) => {
  const container = workers()
  if (!container) return () => undefined
  let lookedAt = Date.now()
  let found: ServiceWorkerRegistration | null = null
  const isUpdate = (): boolean => container.controller !== null
  const arrived = (): void => {
    const fresh = found?.installing
    fresh?.addEventListener('statechange', () => {
      if (fresh.state === 'installed' && isUpdate()) onNew()
    })
  }
  const seen = (): void => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < pollMs) return
    lookedAt = Date.now()
    found?.update().catch(() => undefined)
  }
  let stopped = false
  void register().then((own) => {
    if (!own || stopped) return
    found = own
    if (own.waiting && isUpdate()) onNew()
    own.addEventListener('updatefound', arrived)
  })
  container.addEventListener('controllerchange', onNew)
  container.addEventListener('message', withdrawn)
  document.addEventListener('visibilitychange', seen)
  return () => {
    stopped = true
    found?.removeEventListener('updatefound', arrived)
    container.removeEventListener('controllerchange', onNew)
    container.removeEventListener('message', withdrawn)
    document.removeEventListener('visibilitychange', seen)
  }
}

/** Activates the waiting version; resolves when it controls the page, or at once if another tab activated it. */
export const letTakeOver = async (): Promise<void> => {
  const waiting = (await workers()?.getRegistration())?.waiting
  if (!waiting) return
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The new version does not take over')), takeOverWithinMs)
    workers()?.addEventListener(
      'controllerchange',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
    waiting.postMessage({ type: 'SKIP_WAITING' })
  })
}
