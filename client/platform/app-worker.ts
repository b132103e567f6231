/** The service worker as the page knows it: it starts it, hears of new versions, and lets one take over. */

const address = '/sw.js'
/** After the page has loaded: keeping files must not compete with what the customer waits for, ms. */
const startedAfterMs = 3_000
/** An installed app may stay open for days: it looks for a new version when it is seen again, at most this often, ms. */
const pollMs = 60 * 60_000
/** How long a new version may take to take over, ms. */
const takeOverWithinMs = 10_000

interface Policy {
  createScriptURL: (address: string) => string
}
interface PolicyFactory {
  createPolicy: (name: string, rules: Policy) => Policy
}

/** Where the page admits addresses of scripts from known policies only, this is the one for the worker's. */
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

/** Registers once the page has settled. Null where there are none: private windows, old browsers, development. */
const register = (): Promise<ServiceWorkerRegistration | null> => {
  const container = import.meta.env.MODE === 'development' ? undefined : workers()
  if (!container) return Promise.resolve(null)
  registration ??= new Promise((settled) => setTimeout(settled, startedAfterMs))
    .then(() => container.register(admitted()))
    .catch(() => null)
  return registration
}

export const startWorker = (): void => void register()

/** Calls back when a new version waits, or another tab has let it take over. Returns how to stop. */
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
  document.addEventListener('visibilitychange', seen)
  return () => {
    stopped = true
    found?.removeEventListener('updatefound', arrived)
    container.removeEventListener('controllerchange', onNew)
    document.removeEventListener('visibilitychange', seen)
  }
}

/** Lets the waiting version take over; resolves once it has, or at once where another tab has done so. */
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
