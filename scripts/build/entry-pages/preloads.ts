import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from 'vite'
import { dashboardHome, dashboardRoutes, entryRoutes } from '../../../machines/shell/routes.rules'

const flows = (domain: string): string => `../machines/${domain}.flows.ts`
const wallets = flows('wallets/wallets')
const transactions = flows('transactions/transactions')

/** What each page of the dashboard imports when it opens (client/dashboard-pages.tsx), as the manifest names it. */
const inside: Readonly<Record<keyof typeof dashboardRoutes, readonly string[]>> = {
  sell: [],
  sellDetails: ['sell/deposit/deposit.screen.tsx', flows('sell/deposit/deposit')],
  transactions: ['transactions/history/history.screen.tsx', transactions],
  transactionDetails: ['transactions/details/details.screen.tsx', transactions],
  wallets: ['wallets/overview/wallets.screen.tsx', wallets],
  walletDetails: ['wallets/overview/wallet-details.screen.tsx', wallets],
  walletSell: ['wallet-sell-page.tsx', wallets],
  banks: ['banks/board/banks.screen.tsx', flows('banks/banks')],
  activities: ['activities/activities.screen.tsx'],
  referrals: ['referrals/referrals.screen.tsx', flows('referrals/referrals')],
  leaderboard: ['referrals/leaderboard.screen.tsx'],
  help: ['help/help.screen.tsx', flows('help/help')],
  profile: ['profile/profile.screen.tsx', flows('profile/profile')],
}

const pages: readonly (readonly [path: string, imports: readonly string[]])[] = [
  [entryRoutes.register.path, ['auth/register/register.screen.tsx']],
  [entryRoutes.recovery.path, ['auth/recovery/recovery.screen.tsx']],
  [dashboardHome, ['dashboard.tsx']],
  ...Object.entries(inside).map(
    ([name, imports]) =>
      [dashboardRoutes[name as keyof typeof inside].path, ['dashboard.tsx', ...imports]] as const,
  ),
]

/** Writes the scripts that each page imports beside the entry's into .preloads.json, for the gateway's `Link` headers. */
export const storePreloads = (served: string, manifestFile: string): void => {
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest
  const filesOf = (name: string, found = new Set<string>()): Set<string> => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`no chunk of ${name} in the manifest`)
    if (!found.has(chunk.file)) {
      found.add(chunk.file)
      for (const next of chunk.imports ?? []) filesOf(next, found)
    }
    return found
  }
  const entry = filesOf('index.html')
  const preloads = pages.map(([path, imports]) => {
    const files = new Set(imports.flatMap((name) => [...filesOf(name)]))
    return [path, [...files].filter((file) => !entry.has(file))]
  })
  writeFileSync(join(served, '.preloads.json'), JSON.stringify(Object.fromEntries(preloads)))
}
