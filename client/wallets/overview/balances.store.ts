import { balancesShown } from '../../../machines/wallets/overview/wallet-actions.rules'
import { type AppStorage, attempt, storagePrefix } from '../../platform/storage'

/** Kept with everything else of the session, and cleared with it (AMB-66). */
const key = `${storagePrefix}balances`

/** Whether balances are shown on this device. */
export const readBalancesShown = (storage: AppStorage): boolean =>
  balancesShown(attempt(() => storage.getItem(key)))

/** Keeps the choice; a storage that refuses forgets it with the page. */
export const saveBalancesShown = (storage: AppStorage, shown: boolean): void =>
  void attempt(() => storage.setItem(key, shown ? 'shown' : 'hidden'))
