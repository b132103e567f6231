import { setTimeout as wait } from 'node:timers/promises'
import {
  internalError,
  isNotFound,
  nullIfNotFound,
  unexpectedResponse,
  unreachableError,
} from '../core/errors'
import { isSegment } from '../core/path'
import type { MutationResolvers, QueryResolvers } from '../generated/resolvers'
import type { Reply } from '../upstream/envelope'
import type { Body, Data } from '../upstream/rest-calls'
import type { RestClient } from '../upstream/rest-client'

/** How long a login waits for each part of the sell page once it has its token (decision 55), ms. */
const maxWaitMs = 300

interface SellPage {
  rates: Data<'/v1/app/rates/all', 'get'>
  announcements: Data<'/v1/app/announcements', 'get'> | null
  /** Null if there is no rank record (API-33). */
  rank: Data<'/v1/app/ranks/{id}', 'get'> | null
  /** Null if no identity check is needed (KYC-03). */
  kyc: Data<'/v1/app/admin/kyc/{id}', 'get'> | null
  latestTransactions: Data<'/v1/app/transactions/customer', 'get'>['transactions'] | null
  walletMode: Data<'/v1/app/wallets/mode', 'get'> | null
  bankAccounts: Data<'/v1/app/newbankaccounts', 'get'> | null
  isComplete: boolean
}

/** Null if there are no rates; the page then reads its own data. A failed or late part is null. Never rejects. */
const readSellPage = async (
  rest: RestClient,
  accountId: string,
  customer: Promise<Data<'/v1/app/customers/{id}', 'get'>>,
): Promise<SellPage | null> => {
  const path = { id: accountId }
  let isComplete = true
  const inTime = async <Part>(part: Promise<Part>): Promise<Part | null> => {
    const late = Symbol()
    const outcome = await Promise.race([part.catch(() => late), wait(maxWaitMs, late, { ref: false })])
    if (typeof outcome !== 'symbol') return outcome
    isComplete = false
    return null
  }
  const [rates, announcements, rank, kyc, latestTransactions, walletMode, bankAccounts] = await Promise.all([
    inTime(rest.get('/v1/app/rates/all').then(({ data }) => data)),
    inTime(rest.get('/v1/app/announcements').then(({ data }) => data)),
    inTime(rest.get('/v1/app/ranks/{id}', { path }).then(({ data }) => data, nullIfNotFound)),
    inTime(
      customer.then(async ({ kycRequired }) =>
        kycRequired ? (await rest.get('/v1/app/admin/kyc/{id}', { path })).data : null,
      ),
    ),
    inTime(
      rest
        .get('/v1/app/transactions/customer', { query: { page: 1, size: 10 } })
        .then(({ data }) => data.transactions),
    ),
    inTime(rest.get('/v1/app/wallets/mode').then(({ data }) => data)),
    inTime(rest.get('/v1/app/newbankaccounts', { query: { page: 1 } }).then(({ data }) => data)),
  ])
  const parts = { announcements, rank, kyc, latestTransactions, walletMode, bankAccounts }
  return rates && { rates, ...parts, isComplete }
}

type Account = Data<'/v1/auth/login', 'post'>
type Customer = Data<'/v1/app/customers/{id}', 'get'>

interface Session {
  token: string
  account: Account
  customer: Customer | null
  sellPage: SellPage | null
}

const readCustomer = async (rest: RestClient, accountId: string): Promise<Customer> => {
  const { data } = await rest.get('/v1/app/customers/{id}', { path: { id: accountId } })
  return data
}

/** A 404 for the customer record must not look like 'unknown user' (AUTH-14). */
const openSession = async (
  rest: RestClient,
  account: Account,
  token: string,
  withSellPage: boolean,
): Promise<Session> => {
  const authorizedRest = rest.withToken(token)
  const customer = readCustomer(authorizedRest, account.id).catch((error: unknown) => {
    throw isNotFound(error) ? internalError() : error
  })
  const sellPage = withSellPage ? readSellPage(authorizedRest, account.id, customer) : null
  return { token, account, customer: await customer, sellPage: await sellPage }
}

const beginSession = async (
  rest: RestClient,
  { data: account, token }: Reply<Account>,
  withSellPage: boolean,
): Promise<Session> => {
  // To the client, a login without a token counts as no response.
  if (token === null) throw unreachableError()
  if (account.role.name !== 'customer') return { token, account, customer: null, sellPage: null }
  return openSession(rest, account, token, withSellPage)
}

type Registration = Body<'/v1/auth/biometric/registration', 'post'>
type Login = Body<'/v1/auth/biometric/authentication', 'post'>

/** Passes only the four members of the contract (ENT-29): browsers add others. */
const toRestCredential = <Credential extends Registration | Login>(
  credential: Record<string, unknown>,
): Credential => {
  const { id, rawId, response, type } = credential
  return { id, rawId, response, type } as Credential
}

const biometricMutations = {
  beginBiometricRegistration: async (_, _args, { rest }) =>
    (await rest.get('/v1/auth/biometric/registration')).data,
  finishBiometricRegistration: async (_, { credential }, { rest, userAgent }) => {
    await rest.post('/v1/auth/biometric/registration', {
      headers: { 'user-agent': userAgent },
      body: toRestCredential<Registration>(credential),
    })
    return true
  },
  removeFingerprint: async (_, { id }, { rest }) =>
    (await rest.delete('/v1/auth/biometric/{id}', { path: { id } })).data.id,
  beginBiometricLogin: async (_, _args, { rest }) =>
    (await rest.get('/v1/auth/biometric/authentication')).data,
  finishBiometricLogin: async (_, { credential, withSellPage }, { rest, userAgent }) => {
    const body = toRestCredential<Login>(credential)
    const headers = { 'user-agent': userAgent }
    const reply = await rest.post('/v1/auth/biometric/authentication', { headers, body })
    return beginSession(rest, reply, withSellPage)
  },
} satisfies MutationResolvers

export const authResolvers = {
  Query: {
    customer: (_, { accountId }, { rest }) => readCustomer(rest, accountId),
    // An upstream that lacks these lists responds 404, and the client then hides them (rulings 21 and 47).
    fingerprints: (_, _args, { rest }) =>
      rest.get('/v1/auth/biometric').then(({ data }) => data, nullIfNotFound),
    devices: (_, _args, { rest }) => rest.get('/v1/app/sessions').then(({ data }) => data, nullIfNotFound),
  },
  Mutation: {
    ...biometricMutations,
    logout: async (_, _args, { rest }) => {
      await rest.post('/v1/auth/logout')
      return true
    },
    logOutDevice: async (_, { id }, { rest }) =>
      (await rest.delete('/v1/app/sessions/{id}', { path: { id } })).data.id,
    logOutOtherDevices: async (_, _args, { rest }) => (await rest.delete('/v1/app/sessions')).data.revoked,
    login: async (_, { input, withSellPage }, { rest, userAgent }) => {
      const headers = { 'user-agent': userAgent }
      return beginSession(rest, await rest.post('/v1/auth/login', { headers, body: input }), withSellPage)
    },
    loginOld: async (_, { input }, { rest }) => {
      const { data } = await rest.post('/v1/auth/login/old', { body: input })
      const { id, username, email, phone, role } = data
      return {
        id,
        username: username ?? null,
        // The legacy store writes both in lower case (AUTH-21).
        firstName: data.firstname ?? null,
        lastName: data.lastname ?? null,
        email: email ?? null,
        phone: phone ?? null,
        role,
      }
    },
    register: async (_, { input, withSellPage }, { rest, userAgent }) => {
      const { data: account, token } = await rest.post('/v1/app/customers', {
        headers: { 'user-agent': userAgent },
        body: input,
        expectedStatus: 201,
      })
      // The account is unusable if its token or id is missing (AUTH-40).
      if (token === null || !isSegment(account?.id)) throw unexpectedResponse(201)
      return openSession(rest, account, token, withSellPage)
    },
    linkReferral: async (_, { accountId, code }, { rest }) => {
      await rest.post('/v1/app/referrals', { body: { accountId, referredBy: code } })
      return true
    },
    sendRecoveryCode: async (_, { email }, { rest }) => {
      await rest.post('/v1/auth/recovery/send', { body: { email } })
      return true
    },
    verifyRecoveryCode: async (_, { email, otp }, { rest }) => {
      await rest.put('/v1/auth/recovery/verify', { body: { email, otp } })
      return true
    },
    resetPassword: async (_, { input }, { rest }) => {
      await rest.post('/v1/auth/recovery/reset', { body: input })
      return true
    },
    recoverOldAccount: async (_, { input }, { rest }) =>
      (await rest.post('/v1/app/customers/recover/old', { body: input })).data,
  },
} satisfies { Query: QueryResolvers; Mutation: MutationResolvers }
