import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { RestoredSession } from '../../../machines/auth/session/session.machine'
import { legacy } from '../../../mock-api/accounts/personas'
import { tokens } from '../../../mock-api/schema/credentials'
import { externalCall, instant, type Release } from '../../models/actors'
import { doneEvent, type PlainEvent } from '../../models/graph'
import type { PageWalker } from '../../walker/page-walker'
import { walkEvery } from '../../walker/walk'

const stored = { hasToken: true, accountId: 'acc-ada', role: 'customer' }
const signedIn = doneEvent('restoreSession', { ...stored, isOver: false })

const storedKeys = (): string[] => Object.keys(window.localStorage).filter((key) => key.startsWith('app.'))
const isOldAccount = (): boolean => window.location.pathname === '/recovery/old'

const logIn = async (walker: PageWalker, { role }: PlainEvent): Promise<void> => {
  if (role === 'customer') return walker.logIn('ada')
  const { vault, eventBus } = walker.services
  const { account } = await walker.fixture.sessionOf('ada')
  const oldAccount = { ...account, id: legacy.legacyAccountId, role: { name: 'App.oldCustomer' } }
  vault.put('session.login', JSON.stringify({ token: 'old-customer', account: oldAccount, customer: null }))
  eventBus.emit({ type: 'login.recognisedOldAccount', accountId: oldAccount.id, role: oldAccount.role.name })
}

/** Makes the next call fail with 401 because the server no longer has the token. */
const trigger401 = async ({ fixture, page, services }: PageWalker): Promise<void> => {
  // An old account makes no calls, so emit the transport's event.
  if (isOldAccount()) return services.eventBus.emit({ type: 'session.rejected' })
  await fixture.api.db.delete(tokens).where(eq(tokens.accountId, 'acc-ada'))
  await page.revalidate()
}

const wipeCall = externalCall('wipe')
/** Releases the wipe of a session that has already ended at the start. */
let heldRelease: Release | null = null

walkEvery('session', {
  url: '/dashboard/sell',
  actors: {
    restoreSession: instant(async (walker, outcome) => {
      const { hasToken = false, isOver = false } = (outcome?.output ?? {}) as Partial<RestoredSession>
      if (hasToken) await walker.signIn('ada')
      heldRelease = null
      if (isOver) {
        walker.services.storage.setItem('app.left', `-1 ${Date.now()}`)
        // The app wipes an expired session before a later step could delay it.
        heldRelease = await walker.hold('wipe', 'real')
      }
      return () => undefined
    }),
    keepSession: instant(),
    clearSession: {
      ...wipeCall,
      prepare: (...prepareArgs) => {
        const release = heldRelease
        heldRelease = null
        return release ?? wipeCall.prepare(...prepareArgs)
      },
    },
  },
  actions: {
    'session.begin': logIn,
    'session.logOut': async (walker) => {
      const { page } = walker
      await walker.until(() => page.click('Menu'))
      await walker.until(() => page.click('Log out'))
      await walker.until(() => page.click('Yes, log out'))
    },
    'session.dropOldAccount': (walker) => walker.until(() => walker.page.click('Back to Login')),
    'session.expire': trigger401,
    'session.followOtherTab': (walker) => walker.removeInOtherTab('app.token'),
  },
  shows: {
    open: async (page, { context: { credentials } }) => {
      await page.expectUrl(credentials.role === 'customer' ? '/dashboard/sell' : '/recovery/old')
      expect(storedKeys()).toContain('app.token')
    },
    closing: async (page) => {
      await page.expectAbsent('Rates', 'Back to Login')
      expect(storedKeys()).toEqual([])
    },
    closed: async (page, { context: { endReason } }) => {
      await page.expectAbsent('Rates', 'Back to Login')
      if (endReason === 'loggedOut') return page.expectUrl('/')
      // The URL keeps the requested page (GUARD-08), except when another tab ended the session.
      await page.expectUrl(endReason === 'elsewhere' ? '/login' : '/login?next=%2Fdashboard%2Fsell')
      if (endReason === 'expired') await page.expectText('You are not authorized. Please sign in')
      if (endReason === 'elsewhere') await page.expectText('You were logged out in another tab.')
    },
  },
  inside: {
    closed: ({ services }) => expect([storedKeys(), services.session.token()]).toEqual([[], '']),
  },
  journeys: {
    '[GUARD-07] [GUARD-08] [GUARD-09] a 401 clears the browser and leads to /login': [
      signedIn,
      { type: 'session.expire' },
      doneEvent('clearSession', { reason: 'expired' }),
    ],
    '[GUARD-07] an expired session ends when the app starts (ruling 33)': [
      doneEvent('restoreSession', { ...stored, isOver: true }),
      doneEvent('clearSession', { reason: 'expired' }),
    ],
    '[SHELL-15] a confirmed logout leads to the splash': [
      signedIn,
      { type: 'session.logOut' },
      doneEvent('clearSession', { reason: 'expired' }),
    ],
    'a customer logs in again after being logged out in another tab': [
      signedIn,
      { type: 'session.followOtherTab' },
      doneEvent('clearSession', { reason: 'expired' }),
      { type: 'session.begin', accountId: 'acc-ada', role: 'customer' },
      doneEvent('keepSession'),
    ],
  },
  unseen: {
    restoring: 'local storage is synchronous',
    keeping: 'local storage is synchronous',
  },
})
