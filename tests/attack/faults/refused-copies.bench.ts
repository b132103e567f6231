import type { ServerResponse } from 'node:http'
import { createTransport } from '../../../client/data/transport'
import manifest from '../../../client/generated/persisted-documents.json'
import type { GatewayOptions } from '../../../gateway/server'
import { openStage, type Stage } from '../../gateway/stage'
import { type Answer, failure, success } from '../../gateway/upstream'
import { Bank, newDevice, openTab, sale, type Tab } from '../../money/bank.stage'
import { activity, sale as sold } from '../../wallets/money/money.fixture'

/** The state of a POST's first copy when its second one arrives. */
export type FirstCopy = 'running' | 'done' | 'rejected'

export type BetweenCopies = (stage: Stage) => Promise<() => void>

const sellRoute = 'POST /v1/app/wallets/sell'
const move = { ...sold, id: 't-1', amountCrypto: sale.amountCrypto }
const refusal = { summary: 'Insufficient balance', fields: {} }

/**
 * A browser whose network delivers one POST twice: the first copy's response is lost, the outbox gets the second's.
 * The upstream behind the real gateway keeps keys, or none and a list.
 */
export class TwiceDelivered {
  executed = 0
  /** The code of the second copy's answer. */
  code: unknown = null
  summary = ''
  /** What the upstream answers to the second copy if that reaches it, before it looks for the key. */
  secondAnswer: Answer | null = null
  /** Changes the second copy on its way. */
  mangled = (body: string): string => body
  /** Done before the second copy is sent; resolves with how it ends. */
  between: BetweenCopies = async () => () => undefined
  readonly device = new Bank()
  stage!: Stage
  tab!: Tab
  #held: (() => void)[] = []
  #copies = 0
  #calm = (): void => undefined
  #first: Promise<unknown> = Promise.resolve()
  #ended = false

  constructor(
    readonly mode: 'keys' | 'none',
    readonly first: FirstCopy,
  ) {}

  async open(options: Partial<GatewayOptions>): Promise<void> {
    newDevice()
    this.device.now = Date.now()
    this.stage = await openStage({
      production: true,
      trustedDocuments: manifest,
      upstreamIdempotency: this.mode,
      ...options,
    })
    const { upstream, gateway } = this.stage
    upstream.on(sellRoute, (response) => this.#answer(response))
    upstream.on(`GET /v1/app/wallets/intents/${sale.id}`, (response) => send(response, this.#known()))
    upstream.on('GET /v1/app/wallets/transactions/USDT/tron', (response) => send(response, this.#listed()))
    upstream.on('*', success([]))
    const transport = createTransport({
      url: `${gateway.url}/graphql`,
      fetch: (url, init) => this.#deliver(String(url), init!),
      readToken: () => 'a-token',
      onUnauthenticated: () => undefined,
    })
    this.tab = openTab(this.device, { transport })
  }

  /** Removes what blocked the second copy. */
  calm(): void {
    this.#calm()
  }

  /** Lets the first copy end. */
  async release(): Promise<void> {
    this.#ended = true
    for (const end of this.#held.splice(0)) end()
    await this.#first
  }

  async close(): Promise<void> {
    this.calm()
    await this.release()
    await this.stage.stop()
  }

  async #deliver(url: string, init: RequestInit): Promise<Response> {
    if (!String(init.body).includes('PlaceSell')) return fetch(url, init)
    this.#first = fetch(url, init).then((answer) => answer.text())
    if (this.first === 'running') await waitFor(() => this.#copies === 1)
    else await this.#first
    this.#calm = await this.between(this.stage)
    const answer = await fetch(url, { ...init, body: this.mangled(String(init.body)) })
    const { errors } = (await answer.clone().json()) as { errors?: { extensions: Record<string, unknown> }[] }
    this.code = errors?.[0]?.extensions.code ?? 'served'
    this.summary = String(errors?.[0]?.extensions.summary ?? '')
    return answer
  }

  #answer(response: ServerResponse): void {
    this.#copies += 1
    const isRepeat = this.#copies > 1
    const repeated = this.secondAnswer ?? (this.mode === 'keys' ? this.#stored() : null)
    if (isRepeat && repeated) {
      send(response, repeated)
      return
    }
    const end = (): void => {
      if (this.first !== 'rejected') this.executed += 1
      this.#ended = true
      send(response, this.#stored())
    }
    if (this.first === 'running') this.#held.push(end)
    else end()
  }

  #stored(): Answer {
    if (!this.#ended) return failure(409, { summary: 'This request is still being processed', fields: {} })
    return this.first === 'rejected' ? failure(422, refusal) : success(move)
  }

  #known(): Answer {
    if (this.#copies === 0) return success({ state: 'absent' })
    if (!this.#ended) return success({ state: 'running' })
    return this.first === 'rejected'
      ? success({ state: 'done', status: 422, data: null, error: refusal })
      : success({ state: 'done', status: 200, data: move, error: null })
  }

  #listed(): Answer {
    const createDate = new Date(this.device.now).toISOString()
    const moves = Array.from({ length: this.executed }, (_, index) => ({
      ...activity,
      id: `t-${index + 1}`,
      type: 'sell',
      amountCrypto: sale.amountCrypto,
      createDate,
    }))
    return success(moves, { numberOfPages: 1, nextPage: false, previousPage: false })
  }
}

export const send = (response: ServerResponse, { status = 200, headers = {}, body }: Answer): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

export const waitFor = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 2))
}
