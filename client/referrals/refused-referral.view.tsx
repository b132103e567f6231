import { useState } from 'react'
import type { RefusedReferral as Refused, RefusedReferralKey } from '../flows/refused-referral'
import { useServices } from '../flows/services'
import { useSession } from '../flows/session'
import { type AppStorage, attempt } from '../platform/storage'
import type { ScreenCode } from '../ui/layout/lazy-screen'
import { LazyTail } from '../ui/layout/lazy-tail.view'

const key: RefusedReferralKey = 'app.refusedReferral'

/** Accounts can be linked this long after registration, in ms (API-09). */
const linkableMs = 24 * 3_600_000

export const forgetRefusedReferral = (storage: AppStorage): void =>
  void attempt(() => storage.removeItem(key))

/** Returns this account's stored code while it can still be linked. */
export const refusedReferralOf = (storage: AppStorage, accountId: string, now: number): Refused | null => {
  const storedReferral = attempt(() => JSON.parse(storage.getItem(key)!) as Refused | null)
  return storedReferral?.accountId === accountId && now - storedReferral.at < linkableMs
    ? storedReferral
    : null
}

/** Loads the card's code only for an account that has no referrer; the placeholder has the card's height. */
export const RefusedReferral = ({ code }: { code: ScreenCode }) => {
  const { storage, now } = useServices()
  const { account } = useSession()
  const [canStillLink] = useState(() => refusedReferralOf(storage, account.id, now()))
  return canStillLink && <LazyTail code={code} loading={<div style={{ height: 240 }} />} />
}
