import { lookup } from 'node:dns'
import { request as askPlain } from 'node:http'
import { request } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import webPush from 'web-push'
import type { Deps, PushOptions } from '../http/deps'
import { dueMessages, forgetEnded, forgetMessage, forgetSubscription } from './push.store'

/** After that nobody waits for the news any more, ms; a push service keeps it as long. */
const newsMs = 24 * 3_600_000
const timeoutMs = 5_000

const inward = new BlockList()
for (const network of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.168.0.0/16', '198.18.0.0/15', '224.0.0.0/3'],
  ...['::/96', '::ffff:0:0/96', '64:ff9b::/96', 'fc00::/7', 'fe80::/10', 'ff00::/8'],
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

/** Resolves names to public addresses only, at the moment of the call. */
const outward: LookupFunction = (name, options, answer) =>
  lookup(name, { ...options, all: true }, (error, addresses) => {
    const open = (addresses ?? []).filter(
      ({ address, family }) => !inward.check(address, family === 6 ? 'ipv6' : 'ipv4'),
    )
    const [first] = open
    if (error || !first) answer(error ?? new Error('Not a public address'), '')
    else if (options.all) answer(null, open)
    else answer(null, first.address, first.family)
  })

/** Hands a message to a push service; resolves with its status. Redirects are not followed. */
const post = ({ endpoint, headers, body }: webPush.RequestDetails, push: PushOptions): Promise<number> =>
  new Promise((resolve, reject) => {
    const isTest = push.testOrigins?.includes(new URL(endpoint).origin)
    const sent = (isTest && endpoint.startsWith('http:') ? askPlain : request)(
      endpoint,
      { method: 'POST', headers: { ...headers }, timeout: timeoutMs, ...(isTest ? {} : { lookup: outward }) },
      (reply) => {
        reply.resume()
        resolve(reply.statusCode ?? 0)
      },
    )
    sent.on('timeout', () => sent.destroy(new Error('The push service does not answer')))
    sent.on('error', reject)
    sent.end(body)
  })

/** Sends what is due. What a service does not take now is tried again at the next beat; a gone endpoint is forgotten. */
export const sendPushes = async ({ db, clock, push }: Deps): Promise<void> => {
  if (!push) return
  await forgetEnded(db)
  for (const { message, subscription } of await dueMessages(db, new Date(clock.now().getTime() - newsMs))) {
    if (subscription) {
      const { endpoint, p256dh, auth } = subscription
      const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, message.payload, {
        vapidDetails: push,
        TTL: newsMs / 1000,
        urgency: 'high',
      })
      const status = await post(details, push).catch(() => 0)
      if (status === 404 || status === 410) await forgetSubscription(db, endpoint)
      else if (status === 0 || status === 429 || status >= 500) continue
    }
    await forgetMessage(db, message.id)
  }
}
