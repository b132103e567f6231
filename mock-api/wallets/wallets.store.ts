import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../database/database'
import { unavailableError } from '../http/api-error'
import type { Clock } from '../http/clock'
import { dollarsOf, isZero, sumOf, trimZeros } from '../ledger/money'
import { findPair, type Pair } from '../ledger/pairs'
import { isFresh, settingsOf } from '../market/market'
import { customers } from '../schema/accounts'
import { ledgerAccounts } from '../schema/ledger'
import { currencies, prices } from '../schema/market'

/** Ignores case. Throws 404 for an unsupported pair. */
export const findWallet = (db: Database, pair: Pair) => findPair(db, pair, 'Wallet not found')

/** Every pair has a wallet, even an unused one (WALLET-02). */
const walletsOf = (db: Database, accountId: string) =>
  db
    .select({
      currency: { symbol: currencies.symbol, name: currencies.name, chain: currencies.chain },
      balance: sql<string>`coalesce(${ledgerAccounts.balance}, 0)::text`,
      price: prices.price,
      at: prices.at,
    })
    .from(currencies)
    .leftJoin(prices, eq(prices.symbol, currencies.symbol))
    .leftJoin(
      ledgerAccounts,
      and(
        eq(ledgerAccounts.kind, 'wallet'),
        eq(ledgerAccounts.owner, accountId),
        eq(ledgerAccounts.currency, sql`${currencies.symbol} || '.' || ${currencies.chain}`),
      ),
    )

type Row = Awaited<ReturnType<typeof walletsOf>>[number]

/** Throws 503 for coins that have no fresh price, because a wrong figure would be worse. */
const walletView = (clock: Clock, { currency, balance, price, at }: Row) => {
  const hasFreshPrice = price !== null && at !== null && isFresh(clock, at)
  if (!hasFreshPrice && !isZero(balance)) throw unavailableError()
  return { currency, balance: trimZeros(balance), usdBalance: dollarsOf(balance, price ?? '0') }
}

export const walletsInfoOf = async (db: Database, clock: Clock, accountId: string) => {
  const rows = await walletsOf(db, accountId).orderBy(currencies.position)
  const wallets = rows.map((row) => walletView(clock, row))
  const { walletStatus: mode, adminWalletStatus: adminWalletMode } = await walletModeOf(db, accountId)
  const totalUsdBalance = dollarsOf(sumOf(wallets.map(({ usdBalance }) => usdBalance)), '1')
  return { wallets, totalUsdBalance, mode, adminWalletMode }
}

/** Throws 404 for an unsupported pair. */
export const walletOf = async (db: Database, clock: Clock, accountId: string, pair: Pair) => {
  const { symbol, chain } = await findWallet(db, pair)
  const [row] = await walletsOf(db, accountId).where(
    and(eq(currencies.symbol, symbol), eq(currencies.chain, chain)),
  )
  return walletView(clock, row!)
}

export const walletModeOf = async (db: Database, accountId: string) => {
  const [customer] = await db
    .select({ on: customers.walletMode })
    .from(customers)
    .where(eq(customers.accountId, accountId))
  const { adminWalletMode } = await settingsOf(db)
  return { walletStatus: customer?.on ?? false, adminWalletStatus: adminWalletMode }
}
