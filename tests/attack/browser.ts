import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { createTransport } from '../../client/data/transport'
import { createEvictionMarker, createRows } from '../../client/money/intent-rows'
import { createOutbox } from '../../client/money/open-outbox'
import { createSingleFlightLock } from '../../client/platform/single-flight-lock'
import { memoryStorage } from '../../client/platform/storage'

export interface ReceivedAnswer {
  status: number
  /** The error's code, or 'served'. */
  code: string
  text: string
  ms: number
}

const isMoneyCall = (init: RequestInit | undefined): boolean =>
  /"operationName":"(Place|MakeBankAccountDefault)/.test(String(init?.body))

/** Ada's browser, as far as money is concerned: the shipped transport and outbox, on a clock of the test's. */
export class Browser {
  gateway = ''
  token = ''
  /** How far its clock is ahead of the server's, ms. */
  ahead = 0
  /** What the gateway said to the last thing that was to be done. */
  lastAnswer: ReceivedAnswer | null = null

  readonly #fetch: typeof fetch = async (address, init) => {
    const began = performance.now()
    const response = await fetch(`${this.gateway}${String(address)}`, init)
    const text = await response.clone().text()
    const { errors } = JSON.parse(text) as { errors?: { extensions: { code: string } }[] }
    if (isMoneyCall(init))
      this.lastAnswer = {
        status: response.status,
        code: errors?.[0]?.extensions.code ?? 'served',
        text,
        ms: performance.now() - began,
      }
    return response
  }

  constructor() {
    // A separate browser, also in a file whose tests share everything else.
    globalThis.indexedDB = new IDBFactory()
  }

  readonly transport = createTransport({
    fetch: this.#fetch,
    readToken: () => this.token,
    onUnauthenticated: () => undefined,
  })

  readonly outbox = createOutbox({
    transport: this.transport,
    accountId: () => 'acc-ada',
    now: () => Date.now() + this.ahead,
    knowsServerTime: () => true,
    rows: createRows(),
    marker: createEvictionMarker(memoryStorage()),
    sender: createSingleFlightLock(undefined),
    channel: { emit: () => undefined, listen: () => undefined },
    onEnd: () => undefined,
  })
}
