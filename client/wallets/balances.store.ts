import { balancesShown } from '../../machines/wallets/wallet-actions.rules'
import { type AppStorage, storagePrefix } from '../shared/storage'

/** Kept with everything else of the session, and cleared with it (AMB-66). */
const key = `${storagePrefix}balances`

/** Whether balances are shown on this device. */
export const readBalancesShown = (storage: AppStorage): boolean => {
  try {
    return balancesShown(storage.getItem(key))
  } catch {
    return true
  }
}

/** Keeps the choice; a storage that refuses forgets it with the page. */
export const keepBalancesShown = (storage: AppStorage, shown: boolean): void => {
  try {
    storage.setItem(key, shown ? 'shown' : 'hidden')
  } catch {
    // Nothing is lost but the memory of a choice.
  }
}
