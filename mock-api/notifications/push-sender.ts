import { promises as dns } from 'node:dns'
import { request as askPlain } from 'node:http'
import { request } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import webPush from 'web-push'
import type { Deps, PushOptions } from '../http/deps'
import { claimMessage, deleteMessage, deleteSubscription, postpone } from './push.store'

type Claimed = NonNullable<Awaited<ReturnType<typeof claimMessage>>>

/** How long a push service keeps a message that it accepted, s. */
const TTL = 24 * 3_600
/** Of a whole call, from the look-up of the name to the head of the answer. */
const timeoutMs = 5_000
const mostAtOnce = 8
/** A longer `Retry-After` would outlive the message. */
const longestWaitMs = 3 * 24 * 3_600_000

const inward = new BlockList()
for (const network of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.168.0.0/16', '198.18.0.0/15', '224.0.0.0/3'],
  // Not '::ffff:0:0/96': every IPv4 address would be in it. Such an address is checked as the IPv4 address that it is.
  ...['::/96', '64:ff9b::/96', '64:ff9b:1::/48', '2001::/32', '2002::/16'],
  ...['fc00::/7', 'fe80::/10', 'ff00::/8'],
]) {
  const [address = '', bits] = network.split('/')
  inward.addSubnet(address, Number(bits), address.includes(':') ? 'ipv6' : 'ipv4')
}

/** Whether a push service may stand there: https on a public name, or an origin that a test allows (EXT-36). */
export const isPushEndpoint = (endpoint: string, { testOrigins = [] }: PushOptions): boolean => {
  if (!URL.canParse(endpoint)) return false
  const { protocol, origin, hostname, port, username } = new URL(endpoint)
  if (testOrigins.includes(origin)) return true
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && /\.[a-z]{2,}$/i.test(hostname)
  return protocol === 'https:' && port === '' && username === '' && isName
}

/**
 * Resolves names to public addresses only, at the moment of the call. Not with `lookup`: two of its threads serve the
 * whole process, and a name server that never answers would keep database connections waiting too.
 */
export const outward: LookupFunction = async (name, { all }, answer) => {
  const found = await Promise.all(
    [dns.resolve4(name), dns.resolve6(name)].map((asked) => asked.catch(() => [])),
  )
  const open = found.flat().flatMap((address) => {
    const family = isIP(address)
    return inward.check(address, family === 6 ? 'ipv6' : 'ipv4') ? [] : [{ address, family }]
  })
  const [first] = open
  if (!first) answer(new Error('Not a public address'), '')
  else if (all) answer(null, open)
  else answer(null, first.address, first.family)
}

interface Answer {
  /** 0 for none. */
  status: number
  /** What `Retry-After` asks for, ms; NaN without it. */
  waitMs: number
}

/** Hands a message to a push service. Redirects are not followed, and nothing but the answer's head is read. */
const post = (
  { endpoint, headers, body }: webPush.RequestDetails,
  push: PushOptions,
  signal: AbortSignal,
): Promise<Answer> =>
  new Promise((resolve) => {
    const isTest = push.testOrigins?.includes(new URL(endpoint).origin)
    const sent = (isTest && endpoint.startsWith('http:') ? askPlain : request)(
      endpoint,
      { method: 'POST', headers: { ...headers }, signal, ...(isTest ? {} : { lookup: outward }) },
      ({ statusCode = 0, headers: { 'retry-after': wait = '' } }) => {
        const waitMs = /^\d+$/.test(wait) ? Number(wait) * 1_000 : Date.parse(wait) - Date.now()
        resolve({ status: statusCode, waitMs: Math.min(waitMs, longestWaitMs) })
        sent.destroy()
      },
    )
    sent.on('error', () => undefined)
    // After every error, and after a '101 Switching Protocols', which is neither an answer nor an error.
    sent.on('close', () => resolve({ status: 0, waitMs: Number.NaN }))
    sent.end(body)
  })

/** Undefined where the subscription's keys cannot seal anything. */
const sealed = (
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

/** The endpoint is gone, or belongs to another VAPID key (ruling 39). */
const endings = [403, 404, 410]

/** Sends eight at once, one per endpoint. Waits for foreign servers: nothing that moves money may wait for it. */
export const sendPushes = async (
  { db, clock, push }: Deps,
  complain: (error: unknown) => void,
  stopped: AbortSignal,
): Promise<void> => {
  let calls = 0
  const send = async ({ message, subscription }: Claimed, push: PushOptions): Promise<void> => {
    const { endpoint } = subscription
    const details = sealed(subscription, message.payload, push)
    if (!details) return deleteSubscription(db, endpoint, subscription.accountId, subscription.auth)
    const { status, waitMs } = await post(
      details,
      push,
      AbortSignal.any([stopped, AbortSignal.timeout(timeoutMs)]),
    )
    if (status >= 200 && status < 300) await deleteMessage(db, message, clock.now())
    else if (endings.includes(status))
      await deleteSubscription(db, endpoint, subscription.accountId, subscription.auth)
    else if (waitMs > 0) await postpone(db, endpoint, new Date(clock.now().getTime() + waitMs))
  }
  const work = async (): Promise<void> => {
    if (!push || stopped.aborted || calls >= mostAtOnce) return
    calls += 1
    const claimed = await claimMessage(db, clock.now()).catch(complain)
    const others = claimed && work()
    if (claimed) await send(claimed, push).catch(complain)
    calls -= 1
    if (claimed) await Promise.all([others, work()])
  }
  await work()
}
