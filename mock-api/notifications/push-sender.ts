import { promises as dns } from 'node:dns'
import { request as askPlain } from 'node:http'
import { request } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import webPush from 'web-push'
import type { Deps, PushOptions } from '../http/deps'
import { claimMessage, deleteMessage, deleteSubscription, postpone } from './push.store'

type ClaimedMessage = NonNullable<Awaited<ReturnType<typeof claimMessage>>>

/** Of an accepted message, s. */
const TTL = 24 * 3_600
/** From the name look-up to the response's head. */
const timeoutMs = 5_000
const maxConcurrent = 8
/** A longer `Retry-After` would outlive the message. */
const longestWaitMs = 3 * 24 * 3_600_000

const privateNetworks = new BlockList()
for (const network of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.168.0.0/16', '198.18.0.0/15', '224.0.0.0/3'],
  // Not '::ffff:0:0/96', which contains every IPv4 address. Such an address is checked as IPv4.
  ...['::/96', '64:ff9b::/96', '64:ff9b:1::/48', '2001::/32', '2002::/16'],
  ...['fc00::/7', 'fe80::/10', 'ff00::/8'],
]) {
  const [address = '', bits] = network.split('/')
  privateNetworks.addSubnet(address, Number(bits), address.includes(':') ? 'ipv6' : 'ipv4')
}

/** https on a public name, or an origin that a test allows (EXT-36). */
export const isPushEndpoint = (endpoint: string, { testOrigins = [] }: PushOptions): boolean => {
  if (!URL.canParse(endpoint)) return false
  const { protocol, origin, hostname, port, username } = new URL(endpoint)
  if (testOrigins.includes(origin)) return true
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && /\.[a-z]{2,}$/i.test(hostname)
  return protocol === 'https:' && port === '' && username === '' && isName
}

/** Public addresses only, at the time of the call. `lookup` would block its two threads, and database connections. */
export const lookupPublic: LookupFunction = async (name, { all }, callback) => {
  const addresses = await Promise.all(
    [dns.resolve4(name), dns.resolve6(name)].map((lookup) => lookup.catch(() => [])),
  )
  const publicAddresses = addresses.flat().flatMap((address) => {
    const family = isIP(address)
    return privateNetworks.check(address, family === 6 ? 'ipv6' : 'ipv4') ? [] : [{ address, family }]
  })
  const [first] = publicAddresses
  if (!first) callback(new Error('Not a public address'), '')
  else if (all) callback(null, publicAddresses)
  else callback(null, first.address, first.family)
}

interface PushResponse {
  /** 0 without a response. */
  status: number
  /** From `Retry-After`, ms; NaN without it. */
  waitMs: number
}

/** Follows no redirects and reads only the response's head. */
const post = (
  { endpoint, headers, body }: webPush.RequestDetails,
  push: PushOptions,
  signal: AbortSignal,
): Promise<PushResponse> =>
  new Promise((resolve) => {
    const isTest = push.testOrigins?.includes(new URL(endpoint).origin)
    const pushRequest = (isTest && endpoint.startsWith('http:') ? askPlain : request)(
      endpoint,
      { method: 'POST', headers: { ...headers }, signal, ...(isTest ? {} : { lookup: lookupPublic }) },
      ({ statusCode = 0, headers: { 'retry-after': wait = '' } }) => {
        const waitMs = /^\d+$/.test(wait) ? Number(wait) * 1_000 : Date.parse(wait) - Date.now()
        resolve({ status: statusCode, waitMs: Math.min(waitMs, longestWaitMs) })
        pushRequest.destroy()
      },
    )
    pushRequest.on('error', () => undefined)
    // After every error, and after '101 Switching Protocols', which is neither a response nor an error.
    pushRequest.on('close', () => resolve({ status: 0, waitMs: Number.NaN }))
    pushRequest.end(body)
  })

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

/** The endpoint is gone, or has another VAPID key (ruling 39). */
const goneStatuses = [403, 404, 410]

/** Eight at once, one per endpoint. Waits for foreign servers: nothing that moves money may wait for it. */
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
    const { status, waitMs } = await post(
      details,
      push,
      AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    )
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
