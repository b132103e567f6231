import { type Page, pages as rows } from './pages'
import { RefusedReferral } from './referrals/refused-referral.view'
import { SellScreen } from './sell/rates/sell.screen'
import { type ScreenCode, screenCode } from './ui/layout/lazy-screen'

const linkReferral = screenCode(() =>
  import('./referrals/link-referral.view').then(({ LinkReferral }) => LinkReferral),
)
const SellPage = () => <SellScreen notice={<RefusedReferral code={linkReferral} />} />

export type PageName = keyof typeof rows
export const names = Object.keys(rows) as PageName[]

/** The screen of each page. */
export const pages = Object.fromEntries(
  names.map((name) => {
    const { code }: Page = rows[name]
    return [name, code ? screenCode(code) : screenCode(async () => SellPage, SellPage)]
  }),
) as Record<PageName, ScreenCode>

/** Fetched when the first page has settled. */
export const pagesAhead = names.filter((name) => (rows[name] as Page).ahead).map((name) => pages[name])
