import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { WalletsScreen } from '../../../client/wallets/overview/wallets.screen'
import { type Answers, openScreen, press } from '../../stage/screen-stage'
import { fill, move, openDialog, pressInDialog, problemOf, signIn, walletAnswers } from '../wallets.fixture'

beforeEach(signIn)

const prices: Record<string, string> = { BTC: '60000.00', ETH: '3000.00', BNB: '600.00', USDT: '1.00' }
const open = async (changed?: Answers) => {
  const stage = openScreen(
    <WalletsScreen />,
    '/dashboard/wallets',
    walletAnswers({
      dollarPrice: ({ symbol }: { symbol: string }) => ({ price: prices[symbol] }),
      swapInWallet: ({ input }: { input: { amountCrypto: string } }) => ({
        from: move('from-1', 'inter-transfer', { amountCrypto: input.amountCrypto }),
        to: move('to-1', 'inter-transfer', { amountCrypto: '0.19' }),
      }),
      ...changed,
    }),
  )
  await openDialog('Swap')
  return stage
}
const dialog = () => within(screen.getByRole('dialog'))
const pick = (label: string, coin: string) => fill(dialog().getByLabelText(label), coin)
const amount = () => dialog().getByRole<HTMLInputElement>('textbox', { name: /^Amount/ })
const type = (text: string) => fill(amount(), text)
const estimate = () =>
  dialog().queryByText('You get about')?.nextElementSibling?.textContent?.replace(/\s/g, ' ')
const problems = () => [...document.querySelectorAll<HTMLElement>('[aria-invalid=true]')].map(problemOf)
const placed = (stage: Awaited<ReturnType<typeof open>>) =>
  stage.calls.filter(({ operation }) => operation.startsWith('Place'))
const readPrices = () => dialog().findByRole('button', { name: /^Max/ })

describe('the swap dialog', () => {
  it('[WALLET-28] [SWAP-04] shows the estimate, and a new one for each amount and coin', async () => {
    await open()
    expect(estimate()).toBeUndefined()
    pick('From', 'BTC btc')
    pick('To', 'ETH eth')
    await readPrices()
    type('0.01')
    expect(estimate()).toBe('0.2 ETH')
    type('0.02')
    expect(estimate()).toBe('0.4 ETH')
    pick('To', 'BNB bsc')
    await waitFor(() => expect(estimate()).toBe('2 BNB'))
    pick('From', 'USDT tron')
    type('6')
    await waitFor(() => expect(estimate()).toBe('0.01 BNB'))
  })

  it('the two coins change places, and the prices are read again', async () => {
    await open()
    const flip = () => dialog().getByRole<HTMLButtonElement>('button', { name: 'Swap the two coins' })
    expect(flip().disabled).toBe(true)
    pick('From', 'BTC btc')
    pick('To', 'USDT tron')
    await readPrices()
    type('0.01')
    expect(estimate()).toBe('600 USDT')
    press('Swap the two coins')
    await waitFor(() => expect(dialog().getByText(/^1\sUSDT ≈/).textContent).toMatch(/0\.00001666\sBTC$/))
    expect(dialog().getByLabelText<HTMLSelectElement>('From').value).toBe('USDT tron')
    expect(dialog().getByLabelText<HTMLSelectElement>('To').value).toBe('BTC btc')
  })

  it("[SWAP-03] the same coin on both sides, whatever the network: 'You can't swap the same token', no call", async () => {
    const stage = await open()
    pick('From', 'USDT tron')
    pick('To', 'USDT eth')
    type('5')
    expect(problems()).toEqual(["You can't swap the same token"])
    press('Continue')
    expect(screen.getByRole('heading', { level: 2, name: 'Swap' })).toBeTruthy()
    expect(stage.calls.map(({ operation }) => operation)).toEqual(['WalletsPage'])
  })

  it.each<[string, string, string, string | null]>([
    ['BTC btc', 'ETH eth', '0.00049999', 'Input value is less than the minimum value required (0.0005)'],
    ['USDT tron', 'BTC btc', '50.5', null],
    ['USDT tron', 'BTC btc', '', 'This field is required'],
  ])('[SWAP-01] [SWAP-02] [CONST-18] %s to %s, %j: %s', async (from, to, text, problem) => {
    const stage = await open()
    pick('From', from)
    pick('To', to)
    await readPrices()
    type(text)
    press('Continue')
    if (problem === null) return void (await screen.findByRole('heading', { name: 'Review your swap' }))
    expect(problems()).toEqual([problem])
    await waitFor(() => expect(document.activeElement).toBe(amount()))
    expect(placed(stage)).toEqual([])
  })

  it("[SWAP-06] what is shown, cut to 4 decimals, is what is sent; 'Swap completed' and what came in", async () => {
    const stage = await open()
    pick('From', 'BTC btc')
    pick('To', 'ETH eth')
    await readPrices()
    type('0.01239999')
    expect(dialog().getByText(/counted as 0\.0123\sBTC/)).toBeTruthy()
    press('Continue')
    await screen.findByRole('heading', { name: 'Review your swap' })
    expect(dialog().getByText(/^0\.0123\sBTC$/)).toBeTruthy()
    expect(dialog().getByText(/^0\.246\sETH$/)).toBeTruthy()
    const line = (name: string) =>
      dialog().getByText(name, { selector: 'dt' }).nextElementSibling?.textContent?.replace(/\s/g, ' ')
    expect(['From', 'To', 'Rate'].map(line)).toEqual(['BTC', 'ETH · ERC-20', '1 BTC ≈ 20 ETH'])
    pressInDialog('Swap')
    await screen.findByRole('heading', { name: 'Swap completed' })
    expect(placed(stage).map(({ variables }) => variables.input)).toEqual([
      { amountCrypto: '0.0123', fromSymbol: 'BTC', fromChain: 'btc', toSymbol: 'ETH', toChain: 'eth' },
    ])
    expect(screen.getByText(/^You have swapped 0\.0123\sBTC for 0\.19\sETH\.$/)).toBeTruthy()
    await waitFor(() => expect(screen.getAllByText('Swap completed')).toHaveLength(2))
    press('Done')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
