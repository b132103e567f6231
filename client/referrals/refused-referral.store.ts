import type { RefusedReferral, RefusedReferralKey } from '../flows/refused-referral'
import { type AppStorage, attempt } from '../platform/storage'

const key: RefusedReferralKey = 'app.refusedReferral'

/** An account may be linked for so long after it was opened, ms (API-09). */
const linkableFor = 24 * 3_600_000

export const forgetRefusedReferral = (storage: AppStorage): void =>
  void attempt(() => storage.removeItem(key))

/** What was kept of this account, as long as it can still be linked. */
export const refusedReferralOf = (
  storage: AppStorage,
  accountId: string,
  now: number,
): RefusedReferral | null => {
  const kept = attempt(() => JSON.parse(storage.getItem(key)!) as RefusedReferral | null)
  return kept?.accountId === accountId && now - kept.at < linkableFor ? kept : null
}
