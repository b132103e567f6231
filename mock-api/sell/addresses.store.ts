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

/** Creates the address on first use, then always returns it (API-30). */
export const depositAddressFor = async (
  { db, clock, newAddress }: Deps,
  key: AddressKey,
): Promise<string> => {
  const { accountId, symbol, chain, type } = key
  const ownAddress = and(eq(ofAccount, accountId), eq(ofSymbol, symbol), eq(ofChain, chain), eq(ofType, type))
  const find = () => db.select({ address: depositAddresses.address }).from(depositAddresses).where(ownAddress)
  const [existing] = await find()
  if (existing) return existing.address
  // Two concurrent first uses store one address, and both return it.
  await db
    .insert(depositAddresses)
    .values({ accountId, symbol, chain, type, address: newAddress(key), createdAt: clock.now() })
    .onConflictDoNothing({ target: owner })
  const [stored] = await find()
  return stored!.address
}

/** Ignores case. Throws 404 for an unsupported pair. */
export const addressOf = async (deps: Deps, key: AddressKey): Promise<string> =>
  depositAddressFor(deps, { ...key, ...(await findPair(deps.db, key)) })
