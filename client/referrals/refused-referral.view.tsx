import { useState } from 'react'
import type { RefusedReferral as Refused, RefusedReferralKey } from '../flows/refused-referral'
import { useServices } from '../flows/services'
import { useSession } from '../flows/session'
import { type AppStorage, attempt } from '../platform/storage'
import type { ScreenCode } from '../ui/layout/lazy-screen'
import { LazyTail } from '../ui/layout/lazy-tail.view'

const key: RefusedReferralKey = 'app.refusedReferral'

/** How long an account may be linked after registration, ms (API-09). */
const linkableFor = 24 * 3_600_000

export const forgetRefusedReferral = (storage: AppStorage): void =>
  void attempt(() => storage.removeItem(key))

/** The stored code of this account, as long as it can still be linked. */
export const refusedReferralOf = (storage: AppStorage, accountId: string, now: number): Refused | null => {
  const storedReferral = attempt(() => JSON.parse(storage.getItem(key)!) as Refused | null)
  return storedReferral?.accountId === accountId && now - storedReferral.at < linkableFor
    ? storedReferral
    : null
}

/** Whether this account has no referrer: only then the card's code is fetched, at its later height. */
export const RefusedReferral = ({ code }: { code: ScreenCode }) => {
  const { storage, now } = useServices()
  const { account } = useSession()
  const [canStillLink] = useState(() => refusedReferralOf(storage, account.id, now()))
  return canStillLink && <LazyTail code={code} loading={<div style={{ height: 240 }} />} />
}
