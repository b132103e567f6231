import * as database from 'fake-indexeddb'
import { afterAll, expect } from 'vitest'
import { type ApiError, apiError, summaryOf } from '../../../machines/core/api-error'
import { type IntentOutcome, outcomeUnknownText } from '../../../machines/money/intent'
import type { Placement } from '../../../machines/wallets/orders/order.rules'
import { type ActorPlan, restCall } from '../../models/actors'
import type { PlainEvent } from '../../models/graph'
import type { Page } from '../../walker/page'
import type { Walker } from '../../walker/walker'

const names = Object.keys(database).filter((name) => name.startsWith('IDB'))

/** Gives the pages of a test file a database and removes it afterwards. Call it at the top of the file. */
export const setUpDatabase = (): void => {
  afterAll(() => {
    for (const name of ['indexedDB', ...names]) Reflect.deleteProperty(globalThis, name)
  })
}

/** Sets up a new device and fixed prices. */
export const freezePrices = async ({ world }: Walker): Promise<void> => {
  const { default: _, ...kinds } = database
  Object.assign(globalThis, kinds, { indexedDB: new database.IDBFactory() })
  await world.setPrice('BTC', '60000')
  await world.setPrice('USDT', '1')
}

/** Replaces an outbox outcome with its cause: a rejected POST or a lost request. */
const causeOf = (outcome: PlainEvent | null): PlainEvent | null => {
  const intentOutcome = outcome?.output as IntentOutcome | undefined
  if (!outcome || intentOutcome?.state === 'settled') return outcome
  const error: ApiError = intentOutcome?.state === 'rejected' ? intentOutcome.error : apiError(null, null)
  return { type: outcome.type, error }
}

/**
 * Runs the child `placement` of a form like a customer: `confirm` is the button of its review,
 * `setPrice` sets the price that the placement reads. The walk holds its POST.
 */
export const placeOrder = (
  path: string,
  confirm: string | ((input: unknown) => string),
  symbol: string,
): ActorPlan => {
  const plan = post(path)
  let placement: Placement | undefined
  let button = ''
  const submitReview = (walker: Walker): Promise<void> =>
    walker.until(() => walker.page.click(button, 'dialog'))
  return {
    ...plan,
    prepare: async (walker, outcome, input) => {
      button = typeof confirm === 'string' ? confirm : confirm(input)
      placement = outcome?.output as Placement | undefined
      if (!outcome || placement?.end === 'withdrawn') return () => walker.page.click('Back', 'dialog')
      const { type } = outcome
      const output = { state: placement?.end, error: placement?.error }
      return plan.prepare(walker, { type, output }, input)
    },
    untilHeld: async (walker) => {
      if (placement?.marketData) {
        await setPrice(walker, symbol, placement.marketData)
        await submitReview(walker)
        await walker.until(() => walker.page.expectText(/The amounts have changed/))
      } else if (placement && placement.end !== 'withdrawn') {
        await submitReview(walker)
        await plan.untilHeld?.(walker)
      }
    },
  }
}

/** Sets the market's price to the price that the path reads. */
const setPrice = async ({ world }: Walker, symbol: string, marketData: object | undefined): Promise<void> => {
  const { price } = (marketData ?? {}) as { price?: string }
  if (price) await world.setPrice(symbol, price)
}

/** Reads a coin's price and the wallet's balance. */
export const marketCall = (path: string, symbol: string): ActorPlan =>
  restCall('GET', path, (walker, outcome) => setPrice(walker, symbol, outcome?.output as object | undefined))

/** The POST that the outbox sends to the upstream. */
export const post = (path: string): ActorPlan => {
  const plan = restCall('POST', path)
  return { ...plan, prepare: (walker, outcome, input) => plan.prepare(walker, causeOf(outcome), input) }
}

/** The outbox's check; the upstream does not know the key of an interrupted POST. */
export const reconcileCall: ActorPlan = restCall('GET', '/v1/app/wallets/intents/{key}')

/** Clicks a button as soon as it is enabled. */
export const clickWhenEnabled = (walker: Walker, name: string | RegExp): Promise<void> =>
  walker.until(() => walker.page.click(name))

/** Opens a page and waits for an enabled button, before the walk holds requests. */
export const openWith = async (walker: Walker, address: string, button: string): Promise<void> => {
  await walker.open(address)
  await walker.until(async () => expect(await walker.page.texts('button:enabled')).toContain(button))
}

export const showsReason = async (page: Page, reason: ApiError | null | undefined): Promise<void> => {
  if (reason) await page.expectText(new RegExp(summaryOf(reason)))
}

export const showsUnknown = (page: Page): Promise<void> => page.expectText(outcomeUnknownText)
