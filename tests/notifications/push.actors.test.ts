// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { pushActors } from '../../client/notifications/inbox-panel.view'
import { memoryStorage } from '../../client/platform/storage'
import type { PushChoice } from '../../machines/notifications/push.machine'

const [oldKey, newKey] = ['AQID', 'BAUG']
const bytes = (key: string): ArrayBuffer =>
  Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0)).buffer

const mockDevice = (key: string | null, errorName?: string, totalNgn = '1') => {
  const subscriptionOf = (vapidKey: string) => ({
    endpoint: `https://push.example.com/${vapidKey}`,
    options: { applicationServerKey: bytes(vapidKey) },
    toJSON: () => ({ endpoint: `https://push.example.com/${vapidKey}`, keys: {} }),
    unsubscribe: vi.fn(async () => true),
  })
  const subscribe = vi.fn(async ({ applicationServerKey }: { applicationServerKey: string }) => {
    if (errorName) throw new DOMException('no', errorName)
    return subscriptionOf(applicationServerKey)
  })
  const pushManager = { getSubscription: async () => key && subscriptionOf(key), subscribe }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ pushManager }) } })
  const saved: unknown[] = []
  const transport = async (_: unknown, variables: { input?: { endpoint: string } }) => {
    if (variables.input) saved.push(variables.input.endpoint)
    return {
      data: { pushKey: newKey, transactions: { totals: { totalNgn } }, savePushSubscription: true },
    }
  }
  const actors = pushActors({ transport, storage: memoryStorage() } as never)
  const read = () => toPromise(createActor(actors.readPush).start())
  const choose = (choice: PushChoice) => createActor(actors.choosePush, { input: { choice } })
  return { read, choose, subscribe, saved }
}

it('a new VAPID key replaces the subscription of the old key', async () => {
  const { read, subscribe, saved } = mockDevice(oldKey)
  expect(await read()).toEqual({ choice: 'arrivals' })
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: newKey })
  expect(saved).toEqual([`https://push.example.com/${newKey}`])
})

it('push is offered after a paid sale if the browser supports it [EXT-32]', async () => {
  expect(await mockDevice(null).read()).toEqual({ choice: 'nothing' })
  expect(await mockDevice(null, undefined, '0').read()).toEqual({ choice: null })
  const { read } = mockDevice(null)
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({}) } })
  expect(await read()).toEqual({ choice: null })
})

it('only the switch subscribes, and immediately, as Safari requires [EXT-33]', async () => {
  const { read, choose, subscribe } = mockDevice(null)
  await read()
  expect(subscribe).not.toHaveBeenCalled()
  const choosing = choose('arrivals')
  choosing.start()
  expect(subscribe).toHaveBeenCalledOnce()
  await toPromise(choosing)
})

it.each([
  ['NotAllowedError', /blocks notifications/],
  ['NotSupportedError', /can't receive notifications/],
  ['AbortError', /couldn't reach its notification service/],
])('the page explains why the browser failed with %s [EXT-33]', async (name, summary) => {
  const { read, choose } = mockDevice(null, name)
  await read()
  await expect(toPromise(choose('arrivals').start())).rejects.toMatchObject({
    summary: expect.stringMatching(summary),
  })
})

it('the worker renews a subscription that the browser replaces', async () => {
  const { subscribe } = mockDevice(null)
  const showNotification = vi.fn(async () => undefined)
  const listeners = new Map<string, (event: object) => void>()
  vi.stubGlobal('self', {
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    registration: { pushManager: { subscribe }, showNotification },
  })
  // The build inserts these constants.
  vi.stubGlobal('__FILES__', {})
  vi.stubGlobal('__KEYS__', [])
  vi.stubGlobal('__LIST__', [])
  vi.stubGlobal('__SHELL__', [])
  await import('../../client/worker')
  const pendingWork: Promise<unknown>[] = []
  listeners.get('pushsubscriptionchange')!({
    oldSubscription: { options: { applicationServerKey: oldKey } },
    waitUntil: (work: Promise<unknown>) => pendingWork.push(work),
  })
  await Promise.all(pendingWork)
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: oldKey })
  expect(showNotification).toHaveBeenCalledOnce()
})
