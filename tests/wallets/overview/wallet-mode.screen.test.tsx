import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { KnownWalletModeDocument } from '../../../client/generated/graphql'
import { useCached } from '../../../client/reading'
import { WalletsScreen } from '../../../client/wallets/overview/wallets.screen'
import { type Answers, openScreen } from '../../stage/screen-stage'
import { info, walletAnswers } from '../wallets.answers'
import { actions, button, signIn, theMode } from '../wallets.fixture'

beforeEach(signIn)

const open = (changed?: Answers) =>
  openScreen(<WalletsScreen />, '/dashboard/wallets', walletAnswers(changed))

describe('the mode', () => {
  it("'Change' of a deposit's destination leads to the switch itself", async () => {
    openScreen(<WalletsScreen />, '/dashboard/wallets#wallet-mode', walletAnswers())
    await waitFor(async () => expect(document.activeElement).toBe(await theMode()))
  })

  it('other pages see the mode that this page read', async () => {
    const Known = () => (
      <p>{useCached(KnownWalletModeDocument, {})?.walletMode?.walletStatus ? 'known' : 'unknown'}</p>
    )
    const page = (
      <>
        <Known />
        <WalletsScreen />
      </>
    )
    openScreen(page, '/dashboard/wallets', walletAnswers({ wallets: () => info({ mode: true }) }))
    expect(await screen.findByText('known')).toBeTruthy()
  })

  it("[WALLET-05] [WALLET-14] off by the operator: 'Turned Off By Admin', nothing can be switched or moved", async () => {
    const stage = open({ wallets: () => info({ adminWalletMode: false, mode: true }) })
    const control = await theMode()
    expect(screen.getAllByText('Turned Off By Admin').length).toBeGreaterThan(0)
    expect(control.disabled).toBe(true)
    expect(actions()).toEqual([true, true, true])
    expect(button('Sell').getAttribute('aria-describedby')).toBeTruthy()
    expect(document.getElementById(button('Sell').getAttribute('aria-describedby')!)!.textContent).toBe(
      'Turned Off By Admin',
    )
    expect(stage.calls.map(({ operation }) => operation)).not.toContain('SetWalletMode')
  })

  it('[WALLET-06] turned off by the customer, the operator’s switch stays as it was, before the page is read again', async () => {
    let reads = 0
    open({
      wallets: () => (reads++ === 0 ? info({ mode: true }) : new Promise(() => undefined)),
      setWalletMode: () => ({ walletStatus: false, adminWalletStatus: true }),
    })
    fireEvent.click(await theMode())
    expect(await screen.findByText('Your next deposit will be sold and paid out.')).toBeTruthy()
    expect((await theMode()).disabled).toBe(false)
    expect(screen.queryByText('Turned Off By Admin')).toBeNull()
  })
})
