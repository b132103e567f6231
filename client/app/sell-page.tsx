import { RefusedReferral } from '../referrals/refused-referral.view'
import { SellScreen } from '../sell/rates/rates.screen'
import { screenCode } from '../ui/layout/lazy-screen'

const linkReferral = screenCode(() =>
  import('../referrals/link-referral.view').then(({ LinkReferral }) => LinkReferral),
)

/** The rates, below a card for a referral code that was rejected. */
export const SellPage = () => <SellScreen notice={<RefusedReferral code={linkReferral} />} />
