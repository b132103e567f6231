import { readFileSync } from 'node:fs'
import { minifySync } from 'rolldown/experimental'
import type { Plugin } from 'vite'
import { dashboardRoutes } from '../../../machines/shell/routes.rules'
import { allCurrencies, historyPageSize } from '../../../machines/transactions/history/history.rules'
import { themeScript } from '../theme/theme-script'

interface EarlyQuery {
  operation: string
  /** '<name>' stands for a value of the session, or for the query parameter. */
  variables: Record<string, string | number>
  /** The only query parameter the page is opened with. */
  parameter?: string
}

/**
 * The first query of each page whose variables follow from its address and the session. The client sends its own where
 * this one differs, so a wrong row costs time and nothing else (tests/e2e/offline/early-queries.spec.ts).
 */
export const firstQueries: Partial<Record<keyof typeof dashboardRoutes, EarlyQuery>> = {
  sell: {
    operation: 'SellPage',
    variables: { accountId: '<accountId>', kycRequired: '<kycRequired>' },
  },
  transactions: {
    operation: 'HistoryPage',
    variables: { currency: allCurrencies, page: 1, size: historyPageSize },
  },
  transactionDetails: { operation: 'TransactionDetails', variables: { id: '<id>' }, parameter: 'id' },
  wallets: { operation: 'WalletsPage', variables: {} },
  banks: { operation: 'BankDetails', variables: {} },
  referrals: { operation: 'ReferralBoard', variables: { accountId: '<accountId>' } },
}

/** By path: operation, hash of its trusted document, variables, query parameter. */
const tableOf = (documents: Record<string, string>): string => {
  const hashOf = (operation: string): string => {
    const found = Object.entries(documents).find(([, text]) =>
      new RegExp(`\\bquery ${operation}\\b`).test(text),
    )
    if (!found) throw new Error(`no trusted document of the query ${operation}`)
    return found[0]
  }
  const rows = Object.entries(firstQueries).map(([name, { operation, variables, parameter }]) => [
    dashboardRoutes[name as keyof typeof dashboardRoutes].path,
    [operation, hashOf(operation), JSON.stringify(variables), ...(parameter ? [parameter] : [])],
  ])
  return JSON.stringify(Object.fromEntries(rows))
}

/** Puts the script that applies the theme and sends a page's first query before the app's code into index.html. */
export const earlyQueries = (): Plugin => ({
  name: 'early-queries',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const documents = JSON.parse(readFileSync('client/generated/persisted-documents.json', 'utf8'))
      const text = readFileSync('scripts/build/early-queries/early-query.js', 'utf8')
      const query = text.replace('= pages[', `= ${tableOf(documents)}[`)
      const { code } = minifySync('early-query.js', themeScript() + query)
      // After the theme-color tags, which the theme script changes.
      return html.replace('<link rel="icon"', (icon) => `<script>${code.trim()}</script>\n    ${icon}`)
    },
  },
})
