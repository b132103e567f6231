import { describe, expect, it, vi } from 'vitest'
import { FreezeAccount } from '../../client/profile/freeze.view'
import { frozenText } from '../../machines/values/duration'
import { activityScenes } from '../activities/activities.scenes'
import { bankScenes } from '../banks/banks.scenes'
import { click, fireEvent, openApp, screen, signedInStorage, waitForPage } from '../fixtures/app.fixture'
import { ada, frozen, frozenFor, notFrozen, rejectWith, sceneStart } from '../fixtures/customers'
import { openScene } from '../fixtures/open-scene'
import { openScreen } from '../fixtures/screen.fixture'
import type { Responses } from '../gateway/schema-fetch'
import { waitFor } from '../walker/timeouts'
import { walletsScenes } from '../wallets/wallets.scenes'
import { profileScenes } from './profile.scenes'

const remainingText = 'Your account is frozen for another 23 h 12 min'
const isDisabled = (name: RegExp | string) => {
  const button = screen.getByRole<HTMLButtonElement>('button', { name })
  return button.disabled || button.getAttribute('aria-disabled') === 'true'
}

const linkOf = (name: RegExp | string) => screen.getAllByRole('link', { name }).at(-1)?.getAttribute('href')

/** Mocks a freeze by another device: the mutation fails, and the freeze is active afterwards. */
const frozenByOtherDevice = (mutation: string): Responses => {
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
  it('phone, new fingerprints and deletion are disabled while frozen [EXT-60]', async () => {
    await openScene(profileScenes['profile-frozen'])
    await screen.findByRole('button', { name: 'Extend to 24 hours from now' })
    expect([isDisabled('Edit phone number'), isDisabled('Edit first name')]).toEqual([true, false])
    expect([isDisabled(/^Register Biometric/), isDisabled(/^Delete Account/)]).toEqual([true, true])
    expect(screen.getAllByText(remainingText)).toHaveLength(1)
  })

  it.each([
    [true, 'Deposits still arrive and stay in your wallet.'],
    [false, 'Deposits still arrive, and we pay them into your default bank account.'],
  ])('with wallet mode %s the freeze says where deposits go [EXT-58]', async (walletStatus, text) => {
    const walletMode = () => ({ walletStatus, adminWalletStatus: true })
    await openScene(profileScenes['profile-frozen'], { walletMode })
    await screen.findByText(text)
    await click('Extend to 24 hours from now')
    const dialog = await screen.findByRole('dialog', { name: 'Extend the freeze?' })
    expect(dialog.textContent).toContain(text)
  })

  it('a phone with a wrong clock shows the freeze and its time left [EXT-58]', async () => {
    const freeze = async () => {
      // The app knows the server's clock after the first response.
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
  ])('a freeze that ends in %i ms shows %s [EXT-58]', (ms, expected) => {
    expect(frozenText(ms, 0)).toBe(`Your account is frozen for another ${expected}`)
  })

  it('a change rejected after a freeze by another device disables the rest [EXT-60]', async () => {
    await openScene(profileScenes.profile, frozenByOtherDevice('updatePhone'))
    await click('Edit phone number')
    fireEvent.change(screen.getByLabelText('Phone number', { selector: 'input' }), {
      target: { value: '08031234568' },
    })
    await click('Save')
    await screen.findByRole('button', { name: 'Extend to 24 hours from now' })
    expect(isDisabled(/^Delete Account/)).toBe(true)
  })

  it('the profile offers no freeze if the upstream does not support it [EXT-58]', async () => {
    await openScene(profileScenes.profile)
    expect(screen.queryByRole('button', { name: /^Freeze my account/ })).toBeNull()
  })
})

describe('links to the freeze', () => {
  it("the login page's link opens the freeze dialog after the login [EXT-59]", async () => {
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

  it('an unknown activity links to the freeze dialog [EXT-59]', async () => {
    const nodes = ['login', 'sell'].map((type) => ({ type, createDate: '2026-11-20T11:05:00.000Z' }))
    const activities = () => ({ nodes, pageInfo: { hasNextPage: false } })
    await openScene(activityScenes.activities, { ...notFrozen, activities })
    const link = screen.getByText('Not you? Freeze my account').closest('a')!
    expect(link.getAttribute('href')).toBe('/dashboard/profile?freeze=1')
    expect(link.closest('details')!.textContent).toContain('Logged in')
  })
})

describe('money pages while frozen', () => {
  it('Sell, Transfer and Swap look locked and link to the freeze [EXT-60]', async () => {
    await openScene(walletsScenes['wallets-frozen'])
    await waitFor(() => expect(screen.getByText(remainingText)).toBeTruthy())
    expect(['Sell', 'Transfer', 'Swap'].map(linkOf)).toEqual(Array(3).fill('/dashboard/profile#freeze'))
  })

  it('bank accounts are listed but cannot be added or changed [EXT-60]', async () => {
    await openScene(bankScenes['banks-frozen'])
    expect(screen.getByText(remainingText).id).toBe('banks-off')
    for (const name of ['Add Bank Account', /^More for .*OPay/])
      expect(linkOf(name)).toBe('/dashboard/profile#freeze')
    expect(screen.queryByRole('button', { name: /^More for/ })).toBeNull()
  })
})
