import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { DepositScreen } from '../../../client/sell/deposit/deposit.screen'
import { type Answers, openScreen, press, type StageOptions } from '../../stage/screen-stage'
import { depositPage, evmAddress, nameBefore } from './deposit.fixture'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const open = (rateId: number, changed?: Answers, options?: StageOptions) =>
  openScreen(<DepositScreen />, `/dashboard/sell/details?rateId=${rateId}`, depositPage(changed), options)
const copyButton = () => screen.queryByRole('button', { name: /^Copy / })
const code = () => screen.queryByRole('img', { name: /^QR code/ })
const shownAddress = () => document.querySelector('[data-address]')
const nothingToSendTo = (): void => {
  expect([code(), copyButton(), shownAddress()]).toEqual([null, null, null])
  expect(screen.queryByRole('button', { name: 'Save or share QR code' })).toBeNull()
}

describe('the first use of a network', () => {
  it('is remembered for this account, this coin and this network', async () => {
    open(6)
    fireEvent.click(await screen.findByRole('button', { name: 'Tron (TRC-20)' }))
    await waitFor(() => expect(shownAddress()).not.toBeNull())
    expect(Object.keys(localStorage)).toContain('app.network.account-1.USDT.tron')
    cleanup()
    open(6)
    await waitFor(() => expect(shownAddress()).not.toBeNull())
    cleanup()
    open(5)
    await screen.findByText('Which network will you send USDT over?')
    nothingToSendTo()
    cleanup()
    localStorage.clear()
    localStorage.setItem('app.network.account-2.USDT.tron', '1')
    open(6)
    await screen.findByText('Which network will you send USDT over?')
    nothingToSendTo()
  })
})

describe('the network is named', () => {
  it('in the title, under the QR code, on the card, on the copy button and in the toast', async () => {
    nameBefore('USDT.bsc')
    open(5)
    await waitFor(() => expect(code()).not.toBeNull())
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sell USDTBEP-20')
    expect(code()?.closest('figure')?.textContent).toContain('USDT (BEP-20) only')
    expect(screen.getByRole('region', { name: 'Important!!' }).textContent).toContain('USDT (BEP-20)')
    const copy = screen.getByRole('button', { name: 'Copy USDT Address', description: 'BEP-20' })
    expect(copy.textContent).toContain('BEP-20')
    fireEvent.click(copy)
    const toast = within(await screen.findByRole('status'))
    expect(await toast.findByText('Address Copied!')).toBeTruthy()
    expect(toast.getByText('USDT (BEP-20) only')).toBeTruthy()
  })

  it('on the picture too: its title and its file name', async () => {
    nameBefore('USDT.bsc')
    const handed: object[] = []
    const stage = open(
      5,
      {},
      {
        shareOrDownload: async (file) => {
          handed.push(file)
          return 'saved'
        },
      },
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Save or share QR code' }))
    expect(await screen.findByText('QR code saved')).toBeTruthy()
    expect(handed).toMatchObject([{ name: 'usdt-bep-20-address.png', title: 'Send only USDT (BEP-20)' }])
    expect(stage.eventBus).toEqual([{ type: 'deposit.pictureSaved', coin: 'USDT (BEP-20)' }])
  })
})

describe('an address that is none of its chain', () => {
  it('arriving while the page is open takes the good one away', async () => {
    nameBefore('USDT.tron')
    const stage = open(6)
    await waitFor(() => expect(copyButton()).not.toBeNull())
    stage.answers.depositAddress = () => ({ address: evmAddress })
    press('Refresh')
    expect(await screen.findByText(/Do not send anything/)).toBeTruthy()
    nothingToSendTo()
  })
})
