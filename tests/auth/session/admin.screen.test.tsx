import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { dashboardRoutes, entryRoutes, type Route, routeAt } from '../../../machines/shell/routes.rules'
import { openApp, screen, signedInStorage, waitForPage } from '../../fixtures/app.fixture'
import { account } from '../../fixtures/fixtures'

const routes = Object.values<Route>({ ...entryRoutes, ...dashboardRoutes })
/** Words that describe operator actions, which the app does not offer (GUARD-17). */
const operatorWords = /admin|operator|announcement|kyc|confirm|approve|settle|setrate/i
const mutations = readFileSync('schema.graphql', 'utf8')
  .split(/^(?:extend )?type Mutation \{$/m)
  .slice(1)
  .flatMap((block) => block.split(/^\}$/m)[0]!.split('\n'))
  .flatMap((line) => /^ {2}(\w+)[(:]/.exec(line)?.[1] ?? [])
const adminPaths = ['/admin', '/dashboard/admin', '/dashboard/admin/kyc/a-1', '/dashboard/kyc']

describe('administration', () => {
  it('admin URLs show no page [GUARD-17]', async () => {
    expect(routes.length).toBeGreaterThan(10)
    expect(routes.filter(({ path, title }) => operatorWords.test(`${path} ${title}`))).toEqual([])
    for (const path of adminPaths) {
      expect(routeAt(path)).toBeNull()
      openApp(path, { storage: signedInStorage() })
      await waitForPage('Page not found')
    }
    const storage = signedInStorage()
    storage.setItem('app.account', JSON.stringify({ ...account, role: { name: 'admin' } }))
    openApp('/dashboard/admin', { storage })
    await waitForPage('Login')
  })

  it('the app sends no admin mutation [GUARD-17]', async () => {
    expect(mutations).toContain('login')
    expect(mutations.filter((name) => operatorWords.test(name))).toEqual([])
    const announcements = () => [{ id: 'n-1', body: 'We pay within the hour today' }]
    openApp('/dashboard/sell', { storage: signedInStorage(), answers: { announcements } })
    expect(await screen.findByText('We pay within the hour today')).toBeTruthy()
  })
})
