import { useState } from 'react'
import { useServices } from '../flows/services'
import { useSession } from '../flows/session'
import type { ScreenCode } from '../ui/layout/lazy-screen'
import { LazyTail } from '../ui/layout/lazy-tail.view'
import { refusedReferralOf } from './refused-referral.store'

/** Whether this account was left without a referrer: only then is the card's code fetched, at the height it will have. */
export const RefusedReferral = ({ code }: { code: ScreenCode }) => {
  const { storage, now } = useServices()
  const { account } = useSession()
  const [isLeft] = useState(() => refusedReferralOf(storage, account.id, now()))
  return isLeft && <LazyTail code={code} loading={<div style={{ height: 240 }} />} />
}
