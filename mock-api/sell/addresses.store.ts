import { and, eq } from 'drizzle-orm'
import type { Deps } from '../http/deps'
import { servedPair } from '../ledger/pairs'
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

/** The account's own address of a served pair: made on first use, the same ever after (API-30). */
export const depositAddressFor = async (
  { db, clock, newAddress }: Deps,
  key: AddressKey,
): Promise<string> => {
  const { accountId, symbol, chain, type } = key
  const mine = and(eq(ofAccount, accountId), eq(ofSymbol, symbol), eq(ofChain, chain), eq(ofType, type))
  const find = () => db.select({ address: depositAddresses.address }).from(depositAddresses).where(mine)
  const [known] = await find()
  if (known) return known.address
  // Of two concurrent first uses only one is stored, and both get that one.
  await db
    .insert(depositAddresses)
    .values({ accountId, symbol, chain, type, address: newAddress(key), createdAt: clock.now() })
    .onConflictDoNothing({ target: owner })
  const [kept] = await find()
  return kept!.address
}

/** `depositAddressFor` a pair in any case. Throws 404 when it is not served. */
export const addressOf = async (deps: Deps, key: AddressKey): Promise<string> =>
  depositAddressFor(deps, { ...key, ...(await servedPair(deps.db, key)) })
