import { setTimeout as wait } from 'node:timers/promises'
import { nullIfNotFound } from '../graphql/errors'
import type { Data } from './rest-calls'
import type { RestClient } from './rest-client'

/** How long a sign-in waits for the sell page's data, ms after its token (decision 55). */
const waitsMs = 300

/** The first data of '/dashboard/sell'. */
export interface SellPage {
  rates: Data<'/v1/app/rates/all', 'get'>
  announcements: Data<'/v1/app/announcements', 'get'>
  /** Null: no rank record (API-33). */
  rank: Data<'/v1/app/ranks/{id}', 'get'> | null
  /** Null: no identity check is needed (KYC-03). */
  kyc: Data<'/v1/app/admin/kyc/{id}', 'get'> | null
}

/**
 * All of the data or null: on a failure or timeout the page requests them itself and reports the error. Never
 * rejects. `rest` carries the new session's token; `customer` is the pending customer record.
 */
export const readSellPage = (
  rest: RestClient,
  accountId: string,
  customer: Promise<Data<'/v1/app/customers/{id}', 'get'>>,
): Promise<SellPage | null> => {
  const path = { id: accountId }
  const whole = Promise.all([
    rest.get('/v1/app/rates/all').then(({ data }) => data),
    rest.get('/v1/app/announcements').then(({ data }) => data),
    rest.get('/v1/app/ranks/{id}', { path }).then(({ data }) => data, nullIfNotFound),
    customer.then(async ({ kycRequired }) =>
      kycRequired ? (await rest.get('/v1/app/admin/kyc/{id}', { path })).data : null,
    ),
  ]).then(
    ([rates, announcements, rank, kyc]) => ({ rates, announcements, rank, kyc }),
    () => null,
  )
  return Promise.race([whole, wait(waitsMs, null, { ref: false })])
}
