import { balancesShown } from '../../../machines/wallets/overview/wallet-actions.rules'
import { type AppStorage, attempt, storagePrefix } from '../../platform/storage'

/** Stored and cleared with the session (WALLET-10). */
const key = `${storagePrefix}balances`

/** Whether this device shows balances. */
export const readBalancesShown = (storage: AppStorage): boolean =>
  balancesShown(attempt(() => storage.getItem(key)))

/** Stores the choice; without storage it is lost with the page. */
export const saveBalancesShown = (storage: AppStorage, shown: boolean): void =>
  void attempt(() => storage.setItem(key, shown ? 'shown' : 'hidden'))
