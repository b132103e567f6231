import { describe, expect, it, vi } from 'vitest'
import { FreezeAccount } from '../../client/profile/freeze.view'
import { frozenText } from '../../machines/values/duration'
import { activityScenes } from '../activities/activities.scenes'
import { toastText } from '../auth/identity.fixture'
import { bankScenes } from '../banks/banks.scenes'
import { click, fireEvent, openApp, screen, signedInStorage, waitForPage } from '../fixtures/app.fixture'
import { ada, frozen, frozenFor, notFrozen, rejectWith, sceneStart } from '../fixtures/customers'
import { openScene } from '../fixtures/open-scene'
import { openScreen } from '../fixtures/screen.fixture'
import type { Responses } from '../gateway/schema-fetch'
import { waitFor } from '../walker/timeouts'
import { walletsScenes } from '../wallets/wallets.scenes'
import { profileScenes } from './profile.scenes'

const leftText = 'Your account is frozen for another 23 h 12 min'
const isDisabled = (name: RegExp | string) => {
  const button = screen.getByRole<HTMLButtonElement>('button', { name })
  return button.disabled || button.getAttribute('aria-disabled') === 'true'
}

/** Where a locked button leads. */
const explanationOf = (name: string) => screen.getAllByRole('link', { name }).at(-1)?.getAttribute('href')

/** Another device freezes the account: the page learns it by the refusal. */
const frozenElsewhere = (mutation: string): Responses => {
  let freeze: () => { until: string | null } = notFrozen.freeze
  return {
    freeze: () => freeze(),
    [mutation]: () => {
      freeze = frozen.freeze
      return rejectWith(423, 'Your account is frozen until Sat 21 Nov, 12:12')()
    },
  }
}

describe('freezing on the profile', () => {
  it('the dialog says before the click what it means, then the page the time left [EXT-58]', async () => {
    const fixture = await openScene(profileScenes.profile, {
      ...notFrozen,
      freezeAccount: () => frozenFor(24),
    })
    await click(/^Freeze my account/)
    const { textContent } = screen.getByRole('dialog', { name: 'Freeze your account?' })
    expect(textContent).toContain(
      'It lasts 24 hours from now. No one can lift it early, not even our support team.',
    )
    expect(textContent).toContain('All your other devices will be logged out.')
    expect(fixture.calls.filter(({ operation }) => operation === 'FreezeAccount')).toEqual([])
    await click('Freeze for 24 hours')
    expect(await screen.findAllByText('Your account is frozen for another 24 h')).toHaveLength(1)
    await waitFor(() => expect(toastText()).toBe('Your account is frozen for 24 hours'))
    await click('Extend to 24 hours from now')
    await screen.findByRole('dialog', { name: 'Extend the freeze?' })
  })

  it('phone, new fingerprints and deletion are disabled while frozen [EXT-60]', async () => {
    await openScene(profileScenes['profile-frozen'])
    await screen.findByRole('button', { name: 'Extend to 24 hours from now' })
    expect([isDisabled('Edit phone number'), isDisabled('Edit first name')]).toEqual([true, false])
    expect(screen.getByText(/^You can't sell, transfer, swap, or change/).textContent).toContain(
      'Deposits still arrive and are paid out.',
    )
    expect([isDisabled(/^Register Biometric/), isDisabled(/^Delete Account/)]).toEqual([true, true])
    expect(screen.getAllByText(leftText)).toHaveLength(1)
  })

  it('a phone with a wrong clock shows the freeze and its time left [EXT-58]', async () => {
    const freeze = async () => {
      // From the first response on, the server's clock is known.
      await new Promise((resolve) => setTimeout(resolve))
      vi.setSystemTime(sceneStart - 26 * 3_600_000)
      return frozenFor(-2)
    }
    openScreen(<FreezeAccount />, '/dashboard/profile', { freeze })
    expect(await screen.findByText('Your account is frozen for another 24 h')).toBeTruthy()
  })

  it.each([
    [24 * 3_600_000 + 900, '24 h'],
    [10_000, '1 min'],
  ])('%i ms before its end, a freeze shows %s [EXT-58]', (ms, left) => {
    expect(frozenText(ms, 0)).toBe(`Your account is frozen for another ${left}`)
  })

  it('a change refused by a freeze of another device disables the rest [EXT-60]', async () => {
    await openScene(profileScenes.profile, frozenElsewhere('updatePhone'))
    await click('Edit phone number')
    fireEvent.change(screen.getByLabelText('Phone number', { selector: 'input' }), {
      target: { value: '08031234568' },
    })
    await click('Save')
    await screen.findByRole('button', { name: 'Extend to 24 hours from now' })
    expect(isDisabled(/^Delete Account/)).toBe(true)
  })

  it('without a freeze of the upstream nothing is offered [EXT-58]', async () => {
    await openScene(profileScenes.profile)
    expect(screen.queryByRole('button', { name: /^Freeze my account/ })).toBeNull()
  })
})

describe('ways to the freeze', () => {
  it('the login page leads to the question after the password [EXT-59]', async () => {
    const answers: Responses = { ...ada.answers, ...notFrozen }
    openApp('/login', { answers })
    await waitForPage('Login')
    const link = screen.getByRole('link', { name: 'Freeze the account' })
    expect(link.getAttribute('href')).toBe('/login?next=%2Fdashboard%2Fprofile%3Ffreeze%3D1')
    await click('Freeze the account', 'link')
    expect(await screen.findByText('Log in to freeze your account.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Freeze the account' })).toBeNull()
    openApp('/dashboard/profile?freeze=1', { storage: signedInStorage(), answers })
    await screen.findByRole('dialog', { name: 'Freeze your account?' })
    expect(location.search).toBe('')
  })

  it('an activity that was not the customer’s leads to the question [EXT-59]', async () => {
    const nodes = ['login', 'sell'].map((type) => ({ type, createDate: '2026-11-20T11:05:00.000Z' }))
    const activities = () => ({ nodes, pageInfo: { hasNextPage: false } })
    await openScene(activityScenes.activities, { ...notFrozen, activities })
    const link = screen.getByText('Not you? Freeze my account').closest('a')!
    expect(link.getAttribute('href')).toBe('/dashboard/profile?freeze=1')
    expect(link.closest('details')!.textContent).toContain('Logged in')
  })
})

describe('pages of money while frozen', () => {
  it('Sell, Transfer and Swap look locked and lead to the explanation [EXT-60]', async () => {
    await openScene(walletsScenes['wallets-frozen'])
    await waitFor(() => expect(screen.getByText(leftText)).toBeTruthy())
    expect(['Sell', 'Transfer', 'Swap'].map(explanationOf)).toEqual(
      Array(3).fill('/dashboard/profile#freeze'),
    )
  })

  it('bank accounts are listed, and none is added or changed [EXT-60]', async () => {
    await openScene(bankScenes['banks-frozen'])
    expect(screen.getByText(leftText).id).toBe('banks-off')
    expect(explanationOf('Add Bank Account')).toBe('/dashboard/profile#freeze')
    expect(screen.queryByRole('button', { name: /^More for/ })).toBeNull()
  })
})
