import webPush from 'web-push'
import type { Deps, PushOptions } from '../http/deps'
import { claimMessage, deleteMessage, deleteSubscription, postpone } from './push.store'

type ClaimedMessage = NonNullable<Awaited<ReturnType<typeof claimMessage>>>

/** How long a push service stores an accepted message, s. */
const TTL = 24 * 3_600
/** Timeout for the response's head, ms. */
const timeoutMs = 5_000
const maxConcurrent = 8
/** The message expires after this time, so a longer `Retry-After` would be pointless, ms. */
const maxWaitMs = 3 * 24 * 3_600_000

/** The hosts of the browsers' push services, with their subdomains (ruling 51). */
const hosts = ['fcm.googleapis.com', 'push.services.mozilla.com', 'push.apple.com', 'notify.windows.com']

/** Whether it belongs to a known push service, or to an origin in the settings (EXT-36). */
export const isPushEndpoint = (endpoint: string, { services = [] }: PushOptions): boolean => {
  if (!URL.canParse(endpoint)) return false
  const { protocol, origin, hostname, port, username } = new URL(endpoint)
  if (services.includes(origin)) return true
  const isKnown = hosts.some((host) => `.${hostname}`.endsWith(`.${host}`))
  return protocol === 'https:' && port === '' && username === '' && isKnown
}

interface PushResponse {
  /** 0 if there was no response. */
  status: number
  /** The `Retry-After` time, ms; NaN if the header is missing. */
  waitMs: number
}

/** Follows no redirects and reads only the response's head. */
const post = async (
  { endpoint, headers, body }: webPush.RequestDetails,
  signal: AbortSignal,
): Promise<PushResponse> => {
  try {
    // `fetch` adds this header itself.
    const { 'Content-Length': _, ...others } = headers
    const init = { method: 'POST', headers: others as HeadersInit, body: new Uint8Array(body!), signal }
    const response = await fetch(endpoint, { ...init, redirect: 'manual' })
    await response.body?.cancel()
    const wait = response.headers.get('retry-after') ?? ''
    const waitMs = /^\d+$/.test(wait) ? Number(wait) * 1_000 : Date.parse(wait) - Date.now()
    return { status: response.status, waitMs: Math.min(waitMs, maxWaitMs) }
  } catch {
    return { status: 0, waitMs: Number.NaN }
  }
}

/** Undefined if the subscription's keys are unusable. */
const encryptMessage = (
  { endpoint, p256dh, auth }: { endpoint: string; p256dh: string; auth: string },
  payload: string,
  vapidDetails: PushOptions,
): webPush.RequestDetails | undefined => {
  try {
    const keys = { p256dh, auth }
    return webPush.generateRequestDetails({ endpoint, keys }, payload, { vapidDetails, TTL, urgency: 'high' })
  } catch {
    return undefined
  }
}

/** The subscription no longer exists, or has another VAPID key (ruling 39). */
const goneStatuses = [403, 404, 410]

/** Sends up to eight messages at a time, one per endpoint. It waits for foreign servers: no money call may await it. */
export const sendPushes = async (
  { db, clock, push }: Deps,
  logError: (error: unknown) => void,
  signal: AbortSignal,
): Promise<void> => {
  let calls = 0
  const send = async ({ message, subscription }: ClaimedMessage, push: PushOptions): Promise<void> => {
    const { endpoint } = subscription
    const details = encryptMessage(subscription, message.payload, push)
    if (!details) return deleteSubscription(db, endpoint, subscription.accountId, subscription.auth)
    const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
    const { status, waitMs } = await post(details, limit)
    if (status >= 200 && status < 300) await deleteMessage(db, message, clock.now())
    else if (goneStatuses.includes(status))
      await deleteSubscription(db, endpoint, subscription.accountId, subscription.auth)
    else if (waitMs > 0) await postpone(db, endpoint, new Date(clock.now().getTime() + waitMs))
  }
  const work = async (): Promise<void> => {
    if (!push || signal.aborted || calls >= maxConcurrent) return
    calls += 1
    const claimedMessage = await claimMessage(db, clock.now()).catch(logError)
    const otherWork = claimedMessage && work()
    if (claimedMessage) await send(claimedMessage, push).catch(logError)
    calls -= 1
    if (claimedMessage) await Promise.all([otherWork, work()])
  }
  await work()
}
