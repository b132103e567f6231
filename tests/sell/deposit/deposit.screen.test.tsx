import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { DepositScreen } from '../../../client/sell/deposit/deposit.screen'
import { type Answers, failing, openScreen, press, type StageOptions } from '../../stage/screen-stage'
import { bitcoin, bitcoinAddress, depositPage, evmAddress, nameBefore, tronAddress } from './deposit.fixture'

const address = tronAddress

const open = (query = '?rateId=6', changed?: Answers, options?: StageOptions) => {
  nameBefore('USDT.tron', 'USDT.bsc', 'BTC.btc')
  return openScreen(<DepositScreen />, `/dashboard/sell/details${query}`, depositPage(changed), options)
}
const shownAddress = (): string => document.querySelector('[data-address]')?.textContent ?? ''
const code = () => screen.queryByRole('img', { name: /^QR code/ })

describe('deposit page', () => {
  it('[CONST-23] Bitcoin is shown by that name, without a network label; without a limit no minimum payout', async () => {
    open('?rateId=1')
    const heading = await screen.findByRole('heading', { level: 1, name: 'Sell Bitcoin' })
    expect(heading.textContent).toBe('Sell Bitcoin')
    expect(await screen.findByRole('button', { name: 'Copy Bitcoin Address' })).toBeTruthy()
    const card = await screen.findByRole('region', { name: 'Important!!' })
    expect(
      within(card)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Send only Bitcoin to this address. Any other coin will be lost.'])
    expect(screen.queryByText(/minimum payout/)).toBeNull()
  })

  it("[SELL-19] [SELL-20] [SELL-21] 'Copy USDT Address' copies exactly the shown address and says so", async () => {
    const stage = open()
    fireEvent.click(await screen.findByRole('button', { name: 'Copy USDT Address' }))
    await waitFor(() => expect(stage.copied).toEqual([shownAddress()]))
    expect(stage.copied).toEqual([address])
    const bold = [...document.querySelectorAll<HTMLElement>('[data-address] span')]
      .filter((piece) => getComputedStyle(piece).fontWeight === '700')
      .map(({ textContent }) => textContent)
    expect(bold.join('')).toBe(address.slice(0, 6) + address.slice(-6))
    expect((await screen.findByRole('status')).textContent).toContain('Address Copied!')
  })

  it.each([
    ['rate', 'rate'],
    ['address', 'depositAddress'],
  ])('[SELL-25] a failing %s shows why, and Refresh loads again', async (_, field) => {
    const stage = open('?rateId=6', { [field]: failing(503, 'Not at the moment') })
    expect((await screen.findAllByText('Not at the moment')).length).toBeGreaterThan(0)
    expect(shownAddress()).toBe('')
    stage.answers = depositPage()
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    expect(await screen.findByRole('img')).toBeTruthy()
    expect(shownAddress()).toBe(address)
  })

  it('a rate id that now names another coin never shows the old address', async () => {
    const stage = open()
    await screen.findByRole('img')
    stage.answers.rate = () => ({ ...bitcoin, id: 6 })
    press('Refresh')
    await waitFor(() => expect(shownAddress()).toBe(bitcoinAddress))
    expect(screen.getByRole('button', { name: 'Copy Bitcoin Address' })).toBeTruthy()
  })
})

describe('the network is named', () => {
  it('in the title, under the QR code, on the card, on the copy button and in the toast', async () => {
    open('?rateId=5')
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
    const handed: object[] = []
    const shareOrDownload = async (file: object) => {
      handed.push(file)
      return 'saved' as const
    }
    const stage = open('?rateId=5', {}, { shareOrDownload })
    fireEvent.click(await screen.findByRole('button', { name: 'Save or share QR code' }))
    expect(await screen.findByText('QR code saved')).toBeTruthy()
    expect(handed).toMatchObject([{ name: 'usdt-bep-20-address.png', title: 'Send only USDT (BEP-20)' }])
    expect(stage.eventBus).toEqual([{ type: 'deposit.pictureSaved', coin: 'USDT (BEP-20)' }])
  })
})

describe('an address that is none of its chain', () => {
  it('arriving while the page is open takes the good one away', async () => {
    const stage = open()
    await screen.findByRole('button', { name: /^Copy / })
    stage.answers.depositAddress = () => ({ address: evmAddress })
    press('Refresh')
    expect(await screen.findByText(/Do not send anything/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^(Copy |Save or share)/ })).toBeNull()
    expect([code(), shownAddress()]).toEqual([null, ''])
  })
})
