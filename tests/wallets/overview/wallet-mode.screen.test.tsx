import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { useCached } from '../../../client/data/use-cached'
import { KnownWalletModeDocument } from '../../../client/generated/graphql'
import { WalletsScreen } from '../../../client/wallets/overview/wallets.screen'
import { openScreen, type Responses } from '../../fixtures/screen.fixture'
import { areActionsOff, button, modeSwitch, signIn } from '../wallets.fixture'
import { info, walletResponses } from '../wallets.mocks'

beforeEach(signIn)

const open = (changed?: Responses) =>
  openScreen(<WalletsScreen />, '/dashboard/wallets', walletResponses(changed))

describe('wallet mode switch', () => {
  it("'Change' next to a deposit's destination opens the wallet switch [WALLET-03]", async () => {
    openScreen(<WalletsScreen />, '/dashboard/wallets#wallet-mode', walletResponses())
    await waitFor(async () => expect(document.activeElement).toBe(await modeSwitch()))
  })

  it('the wallets page updates the mode for other pages', async () => {
    const Known = () => (
      <p>{useCached(KnownWalletModeDocument, {})?.walletMode?.walletStatus ? 'known' : 'unknown'}</p>
    )
    const page = (
      <>
        <Known />
        <WalletsScreen />
      </>
    )
    openScreen(page, '/dashboard/wallets', walletResponses({ wallets: () => info({ mode: true }) }))
    expect(await screen.findByText('known')).toBeTruthy()
  })

  it('the operator’s switch disables wallet mode and orders [WALLET-05] [WALLET-14]', async () => {
    const fixture = open({ wallets: () => info({ adminWalletMode: false, mode: true }) })
    const control = await modeSwitch()
    expect(screen.getAllByText('Turned Off By Admin').length).toBeGreaterThan(0)
    expect(control.disabled).toBe(true)
    expect(areActionsOff()).toEqual([true, true, true])
    expect(document.getElementById(button('Sell').getAttribute('aria-describedby')!)!.textContent).toBe(
      'Turned Off By Admin',
    )
    expect(fixture.calls.map(({ operation }) => operation)).not.toContain('SetWalletMode')
  })

  it('a change shows a toast and keeps the operator’s switch [WALLET-06] [WALLET-08]', async () => {
    let reads = 0
    open({
      wallets: () => (reads++ === 0 ? info({ mode: true }) : new Promise(() => undefined)),
      setWalletMode: () => ({ walletStatus: false, adminWalletStatus: true }),
    })
    fireEvent.click(await modeSwitch())
    expect(await screen.findByText('Your next deposit will be sold and paid out.')).toBeTruthy()
    expect(await screen.findByText('Wallet mode has been turned off')).toBeTruthy()
    expect((await modeSwitch()).disabled).toBe(false)
    expect(screen.queryByText('Turned Off By Admin')).toBeNull()
  })
})
