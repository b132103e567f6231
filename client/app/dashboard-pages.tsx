import { RefusedReferral } from '../referrals/refused-referral.view'
import { SellScreen } from '../sell/rates/rates.screen'
import { type ScreenCode, screenCode } from '../ui/layout/lazy-screen'
import { type Page, type PageName, pageNames, pages as rows } from './pages'

const linkReferral = screenCode(() =>
  import('../referrals/link-referral.view').then(({ LinkReferral }) => LinkReferral),
)
const SellPage = () => <SellScreen notice={<RefusedReferral code={linkReferral} />} />

export const pages = Object.fromEntries(
  pageNames.map((name) => {
    const { code }: Page = rows[name]
    return [name, code ? screenCode(code) : screenCode(async () => SellPage, SellPage)]
  }),
) as Record<PageName, ScreenCode>

export const pagesToPrefetch = pageNames
  .filter((name) => (rows[name] as Page).ahead)
  .map((name) => pages[name])
