// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { assign, createActor, createMachine, emit, fromPromise } from 'xstate'
import type { Services } from '../../client/flows/services'
import type { SentAction } from '../../mock-api/world/request-traces'
import { traceActions } from '../../scripts/dev/trace-actions'

const ask = async (operationName: string, signal?: AbortSignal) => {
  const body = JSON.stringify({ operationName, variables: {} })
  await fetch('/graphql', { method: 'POST', body, ...(signal && { signal }) })
}

const sale = createMachine({
  id: 'sale',
  initial: 'reviewing',
  context: { tries: 0 },
  states: {
    reviewing: { on: { 'sale.submit': 'placing' } },
    placing: {
      invoke: { src: fromPromise(() => ask('PlaceSell')), onDone: 'checking' },
      exit: [assign({ tries: 1 }), emit({ type: 'sale.sent' })],
    },
    checking: { invoke: { src: fromPromise(() => ask('IntentOutcome')), onDone: 'settled' } },
    settled: {},
  },
})
const toast = createMachine({
  id: 'toast',
  initial: 'hidden',
  states: { hidden: { on: { 'toast.show': 'shown' } }, shown: {} },
})

let actions: Map<string, SentAction>
const listActions = () => [...actions.values()]
const click = () => document.body.dispatchEvent(new Event('click', { bubbles: true }))

/** Runs a flow as `useFlow` does. */
const run = (services: Services, machine: Parameters<typeof createActor>[0]) => {
  const { received } = services.recorder.start({} as never)
  const actor = createActor(machine, { inspect: received })
  actor.start()
  return actor
}

const startTracing = () => {
  const services = {
    newId: () => crypto.randomUUID(),
    clock: { setTimeout: (work: () => void) => setTimeout(work), clearTimeout },
    recorder: { start: () => ({ actor: 'a', received: () => {}, hasUserInput: () => true }) },
  } as unknown as Services
  traceActions(services)
  return services
}

beforeEach(() => {
  actions = new Map()
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    if (init.signal?.aborted) throw new DOMException('The app left the page', 'AbortError')
    if (input !== '/__requests') return new Response('{"data":{}}', { headers: { 'x-request-id': 'r-1' } })
    const action = JSON.parse(String(init.body)) as SentAction
    actions.set(action.id, action)
    return new Response(null, { status: 204 })
  })
})

it('an action has all its requests until its last state, even after a toast', async () => {
  const services = startTracing()
  const [saleActor, toastActor] = [run(services, sale), run(services, toast)]
  saleActor.on('sale.sent', () => toastActor.send({ type: 'toast.show' }))
  click()
  saleActor.send({ type: 'sale.submit' })
  await vi.waitFor(() => expect(listActions()[0]?.after).toBe('settled'))
  await vi.waitFor(() =>
    expect(listActions()[0]?.requests.map(({ outcome }) => outcome)).toEqual(['ok', 'ok']),
  )
  expect(
    listActions().map(({ flow, event, requests }) => [
      flow,
      event,
      requests.map(({ operation }) => operation),
    ]),
  ).toEqual([['sale', 'sale.submit', ['PlaceSell', 'IntentOutcome']]])
})

it('a poll during an action is not one of its requests', async () => {
  const services = startTracing()
  const saleActor = run(services, sale)
  click()
  const poll = new Promise<void>((resolve) =>
    services.clock.setTimeout(() => void ask('Rates').then(resolve), 30_000),
  )
  saleActor.send({ type: 'sale.submit' })
  await poll
  await vi.waitFor(() => expect(listActions()[0]?.after).toBe('settled'))
  expect(listActions()[0]?.requests.map(({ operation }) => operation)).not.toContain('Rates')
})

it('a request that the app cancels counts as cancelled', async () => {
  const toastActor = run(startTracing(), toast)
  click()
  toastActor.send({ type: 'toast.show' })
  await expect(ask('TransactionDetails', AbortSignal.abort())).rejects.toThrow('left the page')
  await vi.waitFor(() => expect(listActions()[0]?.requests[0]?.outcome).toBe('cancelled'))
})
