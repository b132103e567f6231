import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { Route } from 'wouter'
import { WalletSellPage } from '../../../client/wallet-sell-page'
import { dashboardRoutes } from '../../../machines/shell/routes.rules'
import { type Answers, later, offline, openScreen, press } from '../../stage/screen-stage'
import { fill, pressInDialog, problemOf, signIn, wallet, walletAnswers } from '../wallets.fixture'

beforeEach(signIn)

const sale = (amountCrypto: string) => ({ id: 'tx-1', amountCrypto })
/** 0.1 BTC at $60,000; at least $10. */
const open = (changed?: Answers, address = '/dashboard/wallets/BTC/btc/sell') =>
  openScreen(
    <Route path={dashboardRoutes.walletSell.path}>
      <WalletSellPage />
    </Route>,
    address,
    walletAnswers({
      wallet: () => wallet('BTC', 'btc', '0.1', '6000.00', 'Bitcoin Core'),
      sellFromWallet: ({ input }: { input: { amountCrypto: string } }) => sale(input.amountCrypto),
      sellAllFromWallet: () => sale('0.1'),
      ...changed,
    }),
  )
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const usd = () => field('Amount in USD')
const btc = () => field('Amount in BTC')
const ready = () => waitFor(() => expect(usd().disabled).toBe(false))
const sent = (stage: ReturnType<typeof open>) =>
  stage.calls.filter(({ operation }) => operation.startsWith('Place'))
const heading = (name: string) => screen.findByRole('heading', { level: 2, name })

describe('the sell order form', () => {
  it('[WSELL-02] [WSELL-12] [WSELL-13] [WSELL-14] opens with two linked amounts and Max on each', async () => {
    open()
    await waitFor(() => expect(usd().disabled).toBe(false))
    expect([usd().inputMode, btc().inputMode]).toEqual(['decimal', 'decimal'])
    expect(screen.getByText('Minimum: $10')).toBeTruthy()
    fill(usd(), '600')
    expect(btc().value).toBe('0.01')
    fill(btc(), '0.02')
    expect(usd().value).toBe('1200.00')
    for (const unit of ['USD', 'BTC']) {
      fill(usd(), '')
      press(`Max ${unit}`)
      expect([usd().value, btc().value]).toEqual(['6000.00', '0.1'])
    }
  })

  const rows: [inUsd: string, inBtc: string, usdSays: string | null, btcSays: string | null][] = [
    ['', '', 'This field is required', 'This field is required'],
    ['9.99', '', 'Insufficient balance', null],
    ['6000', '', null, null],
    ['6000.01', '', 'Insufficient balance', null],
    ['', '0.10000001', null, 'Insufficient balance'],
  ]
  it('[WSELL-07] [WSELL-08] [WSELL-09] [WSELL-10] [WSELL-11] [WSELL-16] says what is wrong, and sends nothing', async () => {
    const stage = open()
    await ready()
    for (const [inUsd, inBtc, usdSays, btcSays] of rows) {
      fill(usd(), inUsd)
      if (inBtc) fill(btc(), inBtc)
      press('Continue')
      if (usdSays === null && btcSays === null) {
        await heading('Review your order')
        pressInDialog('Back')
        continue
      }
      const said = [problemOf(usd()), problemOf(btc())]
      expect({ inUsd, inBtc, said }).toEqual({ inUsd, inBtc, said: [usdSays, btcSays] })
      expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true')
    }
    expect(sent(stage)).toEqual([])
  })

  it('[ERR-14] where there is no minimum, nothing is still too little', async () => {
    const stage = open(
      {
        wallet: () => wallet('USDT', 'tron', '50.5', '50.50', 'Tether'),
        dollarPrice: () => ({ price: '1.00' }),
      },
      '/dashboard/wallets/USDT/tron/sell',
    )
    await ready()
    expect(screen.queryByText(/^Minimum/)).toBeNull()
    fill(usd(), '0')
    press('Continue')
    expect(problemOf(usd())).toBe('This field should be more than 0')
    expect(sent(stage)).toEqual([])
    fill(usd(), '0.01')
    await waitFor(() => expect(problemOf(usd())).toBeNull())
  })

  it('says what comes of an amount once there is one, and nothing before', async () => {
    open()
    await ready()
    expect(screen.queryByText('You get about')).toBeNull()
    fill(usd(), '600')
    expect(screen.getByText('You get about').nextElementSibling?.textContent).toBe('₦990,000.00')
  })

  it('without a rate nothing can be typed, and it says so', async () => {
    open({ rates: () => [] })
    expect(await screen.findByText('There is no rate for this coin at the moment')).toBeTruthy()
    expect([usd().disabled, btc().disabled]).toEqual([true, true])
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' }).disabled).toBe(true)
  })
})

describe('the order', () => {
  const reviewed = async (changed?: Answers) => {
    const stage = open(changed)
    await ready()
    fill(usd(), '600')
    press('Continue')
    await heading('Review your order')
    return stage
  }

  it('[WSELL-20] [WSELL-21] [WSELL-06] is shown and sent in frozen figures, and ends with the way to the wallet', async () => {
    const answer = later<object>()
    const stage = await reviewed({ sellFromWallet: () => answer.promise })
    const dialog = screen.getByRole('dialog', { name: 'Review your order' })
    expect(within(dialog).getByText(/^0\.01\sBTC$/)).toBeTruthy()
    expect(within(dialog).getByText('$600.00')).toBeTruthy()
    expect(within(dialog).getByText('₦990,000.00')).toBeTruthy()
    press('Sell')
    await heading('Processing')
    expect(screen.queryByRole('button', { name: 'Sell' })).toBeNull()
    await waitFor(() => expect(sent(stage)).toHaveLength(1))
    expect(sent(stage)[0]!.variables.input).toEqual({ amountCrypto: '0.01', symbol: 'BTC', chain: 'btc' })
    await act(async () => answer.give(sale('0.01')))
    await heading('Transaction Success!')
    expect(
      screen.getByText('You have just sold 0.01 BTC to the provider. You will be paid shortly.'),
    ).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to wallet' }).getAttribute('href')).toBe(
      '/dashboard/wallets/BTC/btc',
    )
  })

  it('success leads with the naira and its bank, and with the way to follow the sale', async () => {
    await reviewed({ bankAccounts: () => [account(true)] })
    const lead = screen.getByRole('dialog').querySelector('[data-amount]')
    expect(lead?.textContent).toBe('₦990,000.00')
    press('Sell')
    await heading('Transaction Success!')
    const dialog = screen.getByRole('dialog')
    expect(dialog.querySelector('[data-amount]')?.textContent).toBe('≈\u00A0₦990,000.00')
    expect(within(dialog).getByText('to GTBank ••6789')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Follow this sale' }).getAttribute('href')).toBe(
      '/dashboard/transactions/details?id=tx-1',
    )
  })

  it('[WSELL-18] Sell all asks first, and toasts', async () => {
    const stage = open()
    await ready()
    press('Sell all')
    await heading('Sell all your BTC?')
    expect(sent(stage)).toEqual([])
    pressInDialog('Sell all')
    expect(await screen.findByText('Sold all successfully!')).toBeTruthy()
    expect(sent(stage)).toHaveLength(1)
  })

  it('[WSELL-22] silence is no answer: said so, looked into, and never sent again', async () => {
    const stage = await reviewed({
      sellFromWallet: () => {
        throw offline()
      },
      moneyOutcome: () => ({ state: 'running', fields: [] }),
    })
    press('Sell')
    expect(
      (await screen.findAllByText('You cannot make sell from wallets at the moment')).length,
    ).toBeGreaterThan(0)
    expect(await screen.findByText(/We could not confirm this\. Do not send again yet/)).toBeTruthy()
    await heading('Sale of 0.01\u202FBTC')
    stage.answers.moneyOutcome = () => ({ state: 'settled', fields: [], transaction: sale('0.01') })
    press('Check again')
    await heading('Transaction Success!')
    expect(sent(stage)).toHaveLength(1)
  })

  const account = (isDefault: boolean) => ({
    id: 'b-1',
    accountNumber: '0123456789',
    bank: { id: 'gtb', name: 'GTBank' },
    isDefault,
    status: 'active',
  })
  const unread = () => {
    throw offline()
  }
  it.each<[string, () => object[], string, RegExp]>([
    ['the default account by its name', () => [account(true)], 'GTBank ••6789', /^The final rate is set/],
    ['that there is none', () => [account(false)], 'No bank account yet', /^Add a bank account first/],
    ['no more than is known', unread, 'Your default bank account', /^The final rate is set/],
  ])('names where the naira goes: %s', async (_, bankAccounts, words, note) => {
    await reviewed({ bankAccounts })
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByText(note)).toBeTruthy()
  })
})
