import 'fake-indexeddb/auto'
import { GraphQLError } from 'graphql'
import { beforeEach, describe, expect, it } from 'vitest'
import { offlineCacheName } from '../../client/api/clear-offline-cache'
import { type Answers, onPage, openApp, press, screen, signedIn, vi } from '../stage/app-stage'

const currency = { symbol: 'USDT', name: 'Tether', chain: 'tron' }
const rates: Answers = { rates: () => [{ id: 4, value: '1650.00', limit: '20', currency }] }
const silence = () => {
  throw new GraphQLError('Refused', { extensions: { code: 'UNREACHABLE', status: null, summary: null } })
}
const failing = () => {
  throw new GraphQLError('Refused', { extensions: { code: 'UNREACHABLE', status: 503, summary: 'Resting' } })
}
const offlineText = 'Oops! Looks like you are offline.'

/** What the database of last-known figures holds; null when there is none. */
const kept = async (): Promise<unknown[] | null> => {
  const names = (await indexedDB.databases()).map(({ name }) => name)
  if (!names.includes(offlineCacheName)) return null
  return new Promise((resolve) => {
    const opening = indexedDB.open(offlineCacheName)
    opening.onerror = () => resolve(null)
    // Opening made it anew: it was just taken away.
    opening.onupgradeneeded = () => {
      opening.transaction?.abort()
      resolve(null)
    }
    opening.onsuccess = () => {
      const asked = opening.result.transaction('known').objectStore('known').getAll()
      asked.onsuccess = () => {
        opening.result.close()
        resolve(asked.result)
      }
    }
  })
}
const untilKept = (count: number) => vi.waitFor(async () => expect(await kept()).toHaveLength(count))
const open = async (answers: Answers) => {
  const app = openApp('/dashboard/sell', { storage: signedIn(), answers })
  await onPage('Sell')
  return app
}

beforeEach(
  () =>
    new Promise<void>((resolve) => {
      indexedDB.deleteDatabase(offlineCacheName).onsuccess = () => resolve()
    }),
)

describe('last-known figures', () => {
  it('are shown with their time when nobody answers, without a way to sell by them', async () => {
    await open(rates)
    await untilKept(1)
    const [row] = (await kept()) as [{ at: number }]
    await open({ rates: silence, announcements: silence, rank: silence })
    await screen.findAllByText(offlineText)
    expect(await screen.findByText('Tether · TRC-20')).toBeTruthy()
    const lagos = new Date(row.at + 3_600_000).toISOString().slice(11, 16)
    expect(screen.getByText(`as of ${lagos}`)).toBeTruthy()
    expect(screen.getByText('₦1,650.00 / $1')).toBeTruthy()
    expect(document.querySelector('a[href*="/sell/details"]')).toBeNull()
  })

  it('[ERR-07] stay away when the server answered, if only with a refusal', async () => {
    await open(rates)
    await untilKept(1)
    await open({ rates: failing, announcements: failing, rank: failing })
    await screen.findAllByText('Resting')
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(screen.queryByText('Tether · TRC-20')).toBeNull()
  })

  it('a failed read keeps nothing', async () => {
    await open({ rates: failing, announcements: failing, rank: failing })
    await screen.findAllByText('Resting')
    expect(await kept()).toBeNull()
  })

  it('another account does not see them', async () => {
    await open(rates)
    await untilKept(1)
    const storage = signedIn()
    storage.setItem('app.account', storage.getItem('app.account')!.replace('a-1', 'a-2'))
    openApp('/dashboard/sell', {
      storage,
      answers: { rates: silence, announcements: silence, rank: silence },
    })
    await onPage('Sell')
    await screen.findAllByText(offlineText)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(screen.queryByText('Tether · TRC-20')).toBeNull()
  })

  it('are gone after a log-out and after a 401', async () => {
    await open(rates)
    await untilKept(1)
    await press('Menu')
    await press('Log out')
    await press('Yes')
    await vi.waitFor(async () => expect(await kept()).toBeNull())

    const app = await open(rates)
    await untilKept(1)
    app.services.eventBus.emit({ type: 'session.rejected' })
    await onPage('Login')
    await vi.waitFor(async () => expect(await kept()).toBeNull())
  })
})
