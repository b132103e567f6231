import { eq } from 'drizzle-orm'
import { lockAccountStatus } from '../accounts/account-status'
import { recordActivity } from '../accounts/activities'
import type { Database } from '../database/database'
import { ApiError } from '../http/api-error'
import type { Clock } from '../http/clock'
import { settingsOf } from '../market/market'
import { customers } from '../schema/accounts'
import { walletModeOf } from './wallets.store'

/** 403 while the operator's switch is off. */
export const refuseWhenOff = async (db: Database): Promise<void> => {
  if (!(await settingsOf(db)).adminWalletMode) throw new ApiError(403, 'Turned Off By Admin')
}

/** 403 while the operator's switch is off. */
export const setWalletMode = (db: Database, clock: Clock, accountId: string, on: boolean) =>
  db.transaction(async (tx) => {
    await lockAccountStatus(tx, accountId)
    await refuseWhenOff(tx)
    await tx.update(customers).set({ walletMode: on }).where(eq(customers.accountId, accountId))
    await recordActivity(tx, clock, accountId, 'wallet mode')
    return walletModeOf(tx, accountId)
  })
