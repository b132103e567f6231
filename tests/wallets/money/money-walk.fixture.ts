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

/** Call it at the top of a test file: its pages have a database, and the next file starts without one. */
export const setUpDatabase = (): void => {
  afterAll(() => {
    for (const name of ['indexedDB', ...names]) Reflect.deleteProperty(globalThis, name)
  })
}

/** A new device, and frozen prices. */
export const freezePrices = async ({ world }: Walker): Promise<void> => {
  const { default: _, ...kinds } = database
  Object.assign(globalThis, kinds, { indexedDB: new database.IDBFactory() })
  await world.setPrice('BTC', '60000')
  await world.setPrice('USDT', '1')
}

/** The real cause of an outbox outcome: a rejected POST, or a lost request. */
const inLife = (outcome: PlainEvent | null): PlainEvent | null => {
  const emitted = outcome?.output as IntentOutcome | undefined
  if (!outcome || emitted?.state === 'settled') return outcome
  const error: ApiError = emitted?.state === 'rejected' ? emitted.error : apiError(null, null)
  return { type: outcome.type, error }
}

/**
 * The child `placement` of a form, brought to its end as a customer does: `confirm` is the button of its review,
 * `setPrice` lets the market say what the placement reads. It is held where the POST is.
 */
export const placeOrder = (
  path: string,
  confirm: string | ((input: unknown) => string),
  symbol: string,
): ActorPlan => {
  const plan = post(path)
  let wanted: Placement | undefined
  let button = ''
  const submitReview = (walker: Walker): Promise<void> =>
    walker.until(() => walker.page.click(button, 'dialog'))
  return {
    ...plan,
    prepare: async (walker, outcome, input) => {
      button = typeof confirm === 'string' ? confirm : confirm(input)
      wanted = outcome?.output as Placement | undefined
      if (!outcome || wanted?.end === 'withdrawn') return () => walker.page.click('Back', 'dialog')
      const { type } = outcome
      const output = { state: wanted?.end, error: wanted?.error }
      return plan.prepare(walker, { type, output }, input)
    },
    untilHeld: async (walker) => {
      if (wanted?.marketData) {
        await setPrice(walker, symbol, wanted.marketData)
        await submitReview(walker)
        await walker.until(() => walker.page.expectText(/The amounts have changed/))
      } else if (wanted && wanted.end !== 'withdrawn') {
        await submitReview(walker)
        await plan.untilHeld?.(walker)
      }
    },
  }
}

/** Sets the market's price to the one that the path reads. */
const setPrice = async ({ world }: Walker, symbol: string, read: object | undefined): Promise<void> => {
  const { price } = (read ?? {}) as { price?: string }
  if (price) await world.setPrice(symbol, price)
}

/** The reads of a coin's price and of the wallet's balance. */
export const marketCall = (path: string, symbol: string): ActorPlan =>
  restCall('GET', path, (walker, outcome) => setPrice(walker, symbol, outcome?.output as object | undefined))

/** The outbox's POST to a call of the upstream. */
export const post = (path: string): ActorPlan => {
  const plan = restCall('POST', path)
  return { ...plan, prepare: (walker, outcome, input) => plan.prepare(walker, inLife(outcome), input) }
}

/** The outbox's check: the upstream never received a key whose POST was cut. */
export const reconcileCall: ActorPlan = restCall('GET', '/v1/app/wallets/intents/{key}')

/** Clicks a button as soon as it is enabled. */
export const clickWhenEnabled = (walker: Walker, name: string | RegExp): Promise<void> =>
  walker.until(() => walker.page.click(name))

/** A page with an enabled button, before the walk holds its requests. */
export const openWith = async (walker: Walker, address: string, button: string): Promise<void> => {
  await walker.open(address)
  await walker.until(async () => expect(await walker.page.texts('button:enabled')).toContain(button))
}

export const showsReason = async (page: Page, reason: ApiError | null | undefined): Promise<void> => {
  if (reason) await page.expectText(new RegExp(summaryOf(reason)))
}

export const showsUnknown = (page: Page): Promise<void> => page.expectText(outcomeUnknownText)
