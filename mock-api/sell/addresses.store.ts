import { and, eq } from 'drizzle-orm'
import type { Deps } from '../http/deps'
import { findPair } from '../ledger/pairs'
import { depositAddresses } from '../schema/market'

export interface AddressKey {
  accountId: string
  symbol: string
  chain: string
  /** 'default' or 'main' (API-30, SWAP-05). */
  type: string
}

const { accountId: ofAccount, symbol: ofSymbol, chain: ofChain, type: ofType } = depositAddresses
const owner = [ofAccount, ofSymbol, ofChain, ofType]

/** Created on first use of a served pair, then constant (API-30). */
export const depositAddressFor = async (
  { db, clock, newAddress }: Deps,
  key: AddressKey,
): Promise<string> => {
  const { accountId, symbol, chain, type } = key
  const ownAddress = and(eq(ofAccount, accountId), eq(ofSymbol, symbol), eq(ofChain, chain), eq(ofType, type))
  const find = () => db.select({ address: depositAddresses.address }).from(depositAddresses).where(ownAddress)
  const [existing] = await find()
  if (existing) return existing.address
  // Of two concurrent first uses one is stored, and both return it.
  await db
    .insert(depositAddresses)
    .values({ accountId, symbol, chain, type, address: newAddress(key), createdAt: clock.now() })
    .onConflictDoNothing({ target: owner })
  const [stored] = await find()
  return stored!.address
}

/** Ignores the pair's case. 404 if it is not served. */
export const addressOf = async (deps: Deps, key: AddressKey): Promise<string> =>
  depositAddressFor(deps, { ...key, ...(await findPair(deps.db, key)) })
