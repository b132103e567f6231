// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { pushActors } from '../../client/notifications/inbox-panel.view'
import { memoryStorage } from '../../client/platform/storage'
import type { PushChoice } from '../../machines/notifications/push.machine'

const [oldKey, newKey] = ['AQID', 'BAUG']
const bytes = (key: string): ArrayBuffer =>
  Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0)).buffer

const device = (key: string | null, fails?: string, totalNgn = '1') => {
  const subscriptionOf = (ofKey: string) => ({
    endpoint: `https://push.example.com/${ofKey}`,
    options: { applicationServerKey: bytes(ofKey) },
    toJSON: () => ({ endpoint: `https://push.example.com/${ofKey}`, keys: {} }),
    unsubscribe: vi.fn(async () => true),
  })
  const subscribe = vi.fn(async ({ applicationServerKey }: { applicationServerKey: string }) => {
    if (fails) throw new DOMException('no', fails)
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

it('a new VAPID key replaces the subscription of the earlier one', async () => {
  const { read, subscribe, saved } = device(oldKey)
  expect(await read()).toEqual({ choice: 'arrivals' })
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: newKey })
  expect(saved).toEqual([`https://push.example.com/${newKey}`])
})

it('push is offered after a paid sale, where the browser has a push service [EXT-32]', async () => {
  expect(await device(null).read()).toEqual({ choice: 'nothing' })
  expect(await device(null, undefined, '0').read()).toEqual({ choice: null })
  const { read } = device(null)
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({}) } })
  expect(await read()).toEqual({ choice: null })
})

it('only the switch subscribes, before any other step, as Safari requires [EXT-33]', async () => {
  const { read, choose, subscribe } = device(null)
  await read()
  expect(subscribe).not.toHaveBeenCalled()
  const clicked = choose('arrivals')
  clicked.start()
  expect(subscribe).toHaveBeenCalledOnce()
  await toPromise(clicked)
})

it.each([
  ['NotAllowedError', /blocks notifications/],
  ['NotSupportedError', /can't receive notifications/],
  ['AbortError', /couldn't reach its notification service/],
])('a browser failure with %s shows its reason [EXT-33]', async (name, summary) => {
  const { read, choose } = device(null, name)
  await read()
  await expect(toPromise(choose('arrivals').start())).rejects.toMatchObject({
    summary: expect.stringMatching(summary),
  })
})

it('the worker subscribes again when the browser replaces its subscription', async () => {
  const { subscribe } = device(null)
  const showNotification = vi.fn(async () => undefined)
  const listeners = new Map<string, (event: object) => void>()
  vi.stubGlobal('self', {
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    registration: { pushManager: { subscribe }, showNotification },
  })
  // The build inserts it.
  vi.stubGlobal('__FILES__', {})
  vi.stubGlobal('__KEYS__', [])
  vi.stubGlobal('__LIST__', [])
  vi.stubGlobal('__SHELL__', [])
  await import('../../client/worker')
  const works: Promise<unknown>[] = []
  listeners.get('pushsubscriptionchange')!({
    oldSubscription: { options: { applicationServerKey: oldKey } },
    waitUntil: (work: Promise<unknown>) => works.push(work),
  })
  await Promise.all(works)
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: oldKey })
  expect(showNotification).toHaveBeenCalledOnce()
})
