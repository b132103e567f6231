import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { HowSellingWorks } from '../../../client/sell/how-it-works.view'
import { WalletsScreen } from '../../../client/wallets/overview/wallets.screen'
import { type Answers, later, openScreen } from '../../stage/screen-stage'
import { actions, button, info, signIn, theMode, walletAnswers } from '../wallets.fixture'

beforeEach(signIn)

const open = (changed?: Answers) =>
  openScreen(<WalletsScreen />, '/dashboard/wallets', walletAnswers(changed))

describe('the mode', () => {
  it("'Change' of a deposit's destination leads to the switch itself", async () => {
    openScreen(<WalletsScreen />, '/dashboard/wallets#wallet-mode', walletAnswers())
    await waitFor(async () => expect(document.activeElement).toBe(await theMode()))
  })

  it.each([
    [{ mode: true }, 'It is in your wallet: sell it when you like.'],
    [{ mode: true, adminWalletMode: false }, 'We pay naira into your default bank account.'],
    [{ mode: false }, 'We pay naira into your default bank account.'],
  ])("'How selling works' follows what was read last: %j", async (modes, words) => {
    const page = (
      <>
        <HowSellingWorks />
        <WalletsScreen />
      </>
    )
    openScreen(page, '/dashboard/wallets', walletAnswers({ wallets: () => info(modes) }))
    expect(screen.getByText(/unless wallet mode is on/)).toBeTruthy()
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it.each([
    [false, 'Your next deposit is sold and paid into your bank account.'],
    [true, 'Your next deposit stays in your wallet.'],
  ])(
    '[WALLET-03] [WALLET-04] [WALLET-05] %s: a switch, what the next deposit will do, and no word of the operator',
    async (on, words) => {
      open({ wallets: () => info({ mode: on }) })
      expect((await theMode()).getAttribute('aria-checked')).toBe(String(on))
      expect(screen.getByText(words)).toBeTruthy()
      expect(screen.queryByText('Turned Off By Admin')).toBeNull()
    },
  )

  it.each([
    [true, 'on'],
    [false, 'off'],
  ])(
    "[WALLET-06] [WALLET-08] turning it to %s: 'Wallet mode has been turned %s', only once the server said so",
    async (to, word) => {
      const answer = later<object>()
      const stage = open({ wallets: () => info({ mode: !to }), setWalletMode: () => answer.promise })
      fireEvent.click(await theMode())
      expect(await screen.findByRole('switch', { busy: true, checked: !to })).toBeTruthy()
      fireEvent.click(await theMode())
      // What the answer said counts, however long the next look takes.
      stage.answers.wallets = () => new Promise(() => undefined)
      await act(async () => answer.give({ walletStatus: to, adminWalletStatus: true }))
      expect(await screen.findByText(`Wallet mode has been turned ${word}`)).toBeTruthy()
      await waitFor(async () => expect((await theMode()).getAttribute('aria-checked')).toBe(String(to)))
      expect(screen.queryByText('Turned Off By Admin')).toBeNull()
      expect(stage.calls.filter(({ operation }) => operation === 'SetWalletMode')).toEqual([
        { operation: 'SetWalletMode', variables: { walletStatus: to } },
      ])
    },
  )

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
    expect(stage.calls.map(({ operation }) => operation)).toEqual(['WalletsPage'])
  })
})
