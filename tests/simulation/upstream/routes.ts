import type { Session } from './customers'
import { fixed, textOf } from './decimals'
import { walletOf } from './double-entry'
import type { IdempotencyKeys } from './idempotency-keys'
import { coinOf, type Pair, pairs } from './market'
import { type FakeUpstreamState, rejectWhenOff } from './money-calls'
import { type Headers, type MoneyBody, validInput } from './money-input'
import { invalid, notFound, unavailable } from './rejection'
import type { Transaction } from './transactions'

/** A request that reached the fake upstream. */
export interface RouteRequest {
  /** Returns the customer's session; throws 401 or 403. */
  session: () => Session
  /** The path's parameters by name, decoded. */
  path: Readonly<Record<string, string>>
  query: URLSearchParams
  headers: Headers
  body: MoneyBody
}

export interface Reply {
  data: unknown
  /** For a list: page, page size and total number of rows. */
  part?: { page: number; size: number; total: number }
  authorization?: string
}

export interface RouteParts extends FakeUpstreamState {
  keys: IdempotencyKeys
  keepsKeys: boolean
  keepsList: boolean
}

const wholeNumberIn = (query: URLSearchParams, name: string, max: number, fallback: number): number => {
  const text = query.get(name)
  if (text === null) return fallback
  const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
  if (Number.isNaN(number)) throw invalid({ [name]: 'this is not a valid number' })
  if (number < 1) throw invalid({ [name]: 'This field should be more than 0' })
  if (number > max) throw invalid({ [name]: `This field should be less than ${max + 1}` })
  return number
}

/** Returns one page of wallet transactions. */
const pageOf = (
  { transactions }: RouteParts,
  query: URLSearchParams,
  rows: readonly Transaction[],
): Reply => {
  const page = wholeNumberIn(query, 'page', Number.POSITIVE_INFINITY, 1)
  const size = wholeNumberIn(query, 'size', 100, 20)
  const visibleRows = rows
    .slice((page - 1) * size, page * size)
    .map((transaction) => transactions.activity(transaction))
  return { data: visibleRows, part: { page, size, total: rows.length } }
}

const walletView = ({ ledger, market }: RouteParts, accountId: string, pair: Pair) => {
  const balance = ledger.balanceOf(walletOf(accountId, coinOf(pair)))
  if (balance !== 0n && !market.isFresh(pair.symbol)) throw unavailable()
  return {
    currency: { ...pair },
    balance: textOf(balance),
    usdBalance: fixed(market.dollars(pair, balance), 2),
  }
}

const modeOf = ({ market }: RouteParts, { account }: Session) => ({
  walletStatus: account.isWalletOn,
  adminWalletStatus: market.isWalletOn,
})

const filterIn = (query: URLSearchParams, name: string): string | null => {
  const text = query.get(name)?.trim().toLowerCase() ?? ''
  return text === '' || text === 'all' ? null : text
}

/** Every call of the contract except the four money calls. The order matters: literal paths come first. */
export const routesOf = (parts: RouteParts): Record<string, (request: RouteRequest) => Reply> => {
  const { market, transactions, people, keys, keepsKeys, keepsList } = parts
  const ownWallet = ({ path }: RouteRequest): Pair =>
    market.pair((path.a ?? '').trim(), (path.b ?? '').trim(), 'Wallet not found')
  return {
    'GET /v1/app/wallets': ({ session }) => {
      const { account } = session()
      const wallets = pairs.map((pair) => walletView(parts, account.id, pair))
      const total = pairs.reduce(
        (sum, pair) => sum + market.dollars(pair, parts.ledger.balanceOf(walletOf(account.id, coinOf(pair)))),
        0n,
      )
      const { walletStatus: mode, adminWalletStatus: adminWalletMode } = modeOf(parts, session())
      return { data: { wallets, totalUsdBalance: fixed(total, 2), mode, adminWalletMode } }
    },
    'GET /v1/app/wallets/mode': ({ session }) => ({ data: modeOf(parts, session()) }),
    'PATCH /v1/app/wallets/mode': ({ session, body, headers }) => {
      const currentSession = session()
      rejectWhenOff(parts)
      currentSession.account.isWalletOn = validInput('mode', body, headers).body.walletStatus === true
      return { data: modeOf(parts, currentSession) }
    },
    'GET /v1/app/wallets/intents': ({ session, query }) => {
      if (!keepsKeys) throw notFound()
      const { account } = session()
      if (!keepsList) throw notFound()
      const since = query.get('since') ?? '0'
      if (!/^\d{1,15}$/.test(since)) throw invalid({ since: 'this is not a valid number' })
      return { data: keys.list(account.id, Number(since)) }
    },
    'GET /v1/app/wallets/intents/{key}': ({ session, path: { key = '' } }) => {
      if (!keepsKeys) throw notFound()
      const { account } = session()
      if (!/^[A-Za-z0-9_-]{1,128}$/.test(key)) throw invalid({ key: 'This field is not valid' })
      const outcome = keys.outcomeOf(account.id, key)
      return { data: typeof outcome === 'string' ? { state: outcome } : { state: 'done', ...outcome } }
    },
    'GET /v1/app/wallets/transactions': ({ session, query }) => {
      const { account } = session()
      const [symbol, chain] = [filterIn(query, 'currencySymbol'), filterIn(query, 'chain')]
      const isMatch = (pair: Pair) =>
        (symbol === null || pair.symbol.toLowerCase() === symbol) && (chain === null || pair.chain === chain)
      return pageOf(parts, query, transactions.ofWallet(account.id, isMatch))
    },
    'GET /v1/app/wallets/transactions/{a}/{b}': (request) => {
      const { account } = request.session()
      const walletPair = ownWallet(request)
      return pageOf(
        parts,
        request.query,
        transactions.ofWallet(account.id, (pair) => pair === walletPair),
      )
    },
    'GET /v1/app/wallets/{a}/{b}': (request) => {
      const { account } = request.session()
      return { data: walletView(parts, account.id, ownWallet(request)) }
    },
    'GET /v1/app/transactions/{id}': ({ session, path: { id = '' } }) => {
      const transaction = transactions.find(session().account.id, id)
      if (!transaction) throw notFound('Transaction not found')
      return { data: transactions.viewOf(transaction) }
    },
    'GET /v1/app/rates/all': ({ session }) => {
      session()
      return { data: market.rates() }
    },
    'GET /v1/app/announcements': ({ session }) => {
      session()
      return { data: [] }
    },
    'GET /v1/crypto/{chain}/{symbol}/{type}/transactions/rate': ({ session, path }) => {
      session()
      const { price } = market.quote(market.pair(path.symbol ?? '', path.chain ?? ''))
      return { data: { price: textOf(price) } }
    },
    'GET /v1/auth/account/find/{a}/{b}': ({ session, path: { a, b = '' } }) => {
      session()
      const person = people.byUserId(b)
      if (a !== 'customer' || person?.role !== 'customer') throw notFound('Account not found')
      const { id, firstName, lastName, username } = person
      return { data: { id, firstName, lastName, username } }
    },
    'GET /v1/app/customers/{id}': ({ session, path: { id } }) => {
      const { account } = session()
      if (id !== account.id && id !== account.customerId) throw notFound()
      const { customerId, phone } = account
      return {
        data: { id: customerId, accountId: account.id, phone, kycRequired: account.username === 'kemi' },
      }
    },
    'POST /v1/auth/login': ({ body, headers }) => {
      const [userId, password] = [String(body.userId ?? '').trim(), String(body.password ?? '')]
      const { account, token } = people.logIn(userId, password, headers.authorization)
      const { id, username, firstName, lastName, email, phone, role } = account
      return {
        data: { id, username, firstName, lastName, email, phone, role: { name: role } },
        authorization: token,
      }
    },
    'POST /v1/auth/logout': ({ session, headers }) => {
      session()
      people.endSession(headers.authorization)
      return { data: { revoked: true } }
    },
  }
}
