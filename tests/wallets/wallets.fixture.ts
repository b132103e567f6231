import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import '../../client/outbox/open-outbox'
import '../../client/wallets/swap/swap.dialog'
import '../../client/wallets/transfer/transfer.dialog'
import { rate } from '../sell/rates/board.fixture'
import { type Answers, account, press } from '../stage/screen-stage'

const coin = (symbol: string, chain: string, name = symbol) => ({ symbol, name, chain })

export const wallet = (
  symbol: string,
  chain: string,
  balance: string,
  usdBalance: string,
  name = symbol,
) => ({ currency: coin(symbol, chain, name), balance, usdBalance })

const bitcoin = wallet('BTC', 'btc', '0.123459999', '7407.59', 'Bitcoin Core')
const tether = wallet('USDT', 'tron', '50.5', '50.50', 'Tether')

const wallets = [
  bitcoin,
  wallet('ETH', 'eth', '0', '0.00', 'Ethereum'),
  wallet('BNB', 'bsc', '0', '0.00'),
  wallet('USDT', 'eth', '10', '10.00', 'Tether'),
  wallet('USDT', 'bsc', '0', '0.00', 'Tether'),
  tether,
]

export const move = (id: string, type: string, more: object = {}) => ({
  id,
  type,
  amountCrypto: '0.01',
  amountUSD: '600.00',
  createDate: '2026-11-20T09:30:00.000Z',
  currency: coin('BTC', 'btc', 'Bitcoin Core'),
  ...more,
})

export const moves = (nodes: object[]) => ({
  nodes,
  pageInfo: { page: 1, numberOfPages: 1, hasNextPage: false, hasPreviousPage: false },
})

export const info = (more: object = {}) => ({
  wallets,
  totalUsdBalance: '7468.09',
  mode: false,
  adminWalletMode: true,
  ...more,
})

/** What the wallets pages ask for, unless told otherwise. */
export const walletAnswers = (changed: Answers = {}): Answers => ({
  wallets: () => info(),
  wallet: ({ symbol, chain }: { symbol: string; chain: string }) =>
    wallets.find(({ currency }) => currency.symbol === symbol && currency.chain === chain),
  walletMode: () => ({ walletStatus: false, adminWalletStatus: true }),
  walletActivities: () => moves([move('m-1', 'sell'), move('m-2', 'deposit')]),
  activitiesOfWallet: () => moves([move('m-1', 'sell')]),
  priceHistory: () => [
    { date: '2026-08-20', price: '50000.00' },
    { date: '2026-09-20', price: '66000.50' },
    { date: '2026-11-20', price: '60000.00' },
  ],
  dollarPrice: () => ({ price: '60000.00' }),
  rates: () => [rate(1, 'BTC', 'btc', '1650.00', '10.00'), rate(6, 'USDT', 'tron', '1655.25')],
  ...changed,
})

export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

/** Whether Sell, Transfer and Swap are off. */
export const actions = () => ['Sell', 'Transfer', 'Swap'].map((name) => button(name).disabled)

export const theMode = () => screen.findByRole<HTMLButtonElement>('switch', { name: /Wallet mode/ })

/** The figures are there, and money can be moved. */
export const loaded = async () => {
  await waitFor(() => expect(actions()).toEqual([false, false, false]))
  await screen.findByRole('link', { name: /^Bitcoin/ })
  // As the page's figure its fraction is an element of its own.
  const isTotal = (_: string, node: Element | null): boolean =>
    node?.textContent === '$7,468.09' && (node.childElementCount === 0 || node.matches('[data-amount]'))
  return screen.findByText(isTotal)
}

/** A flow opens in an effect of its dialog's: nobody is as quick as a test. */
export const openDialog = async (name: string): Promise<void> => {
  await waitFor(() => expect(button(name).disabled).toBe(false))
  press(name)
  await screen.findByRole('heading', { level: 2, name })
  await act(async () => undefined)
}

/** The dialog's own button; the page behind has one of the same name. */
export const pressInDialog = (name: string) =>
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }))

export const fill = (field: HTMLElement, text: string) => fireEvent.change(field, { target: { value: text } })

/** Somebody is signed in on this device: money intents are kept by account. */
export const signIn = (): void => {
  localStorage.setItem('app.token', 'Bearer token')
  localStorage.setItem('app.account', JSON.stringify(account))
}

/** What stands under a field that is marked as wrong; null where it is not. */
export const problemOf = (field: HTMLElement): string | null =>
  field.getAttribute('aria-invalid') === 'true'
    ? (field.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .filter((id) => id.endsWith('error'))
        .map((id) => document.getElementById(id)?.textContent)
        .join('')
    : null
