import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { WalletsScreen } from '../../../client/wallets/overview/wallets.screen'
import { openScreen, press } from '../../stage/screen-stage'
import { fill, openDialog, signIn, walletAnswers } from '../wallets.fixture'

beforeEach(signIn)

it('[WALLET-28] the swap dialog has two coins that change places, and the prices are read again', async () => {
  const dollarPrice = ({ symbol }: { symbol: string }) => ({ price: symbol === 'BTC' ? '60000.00' : '1.00' })
  openScreen(<WalletsScreen />, '/dashboard/wallets', walletAnswers({ dollarPrice }))
  await openDialog('Swap')
  const dialog = within(screen.getByRole('dialog'))
  const list = (label: string) => dialog.getByLabelText<HTMLSelectElement>(label)
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Swap the two coins' }).disabled).toBe(true)
  fill(list('From'), 'BTC btc')
  fill(list('To'), 'USDT tron')
  await dialog.findByRole('button', { name: /^Max/ })
  press('Swap the two coins')
  await waitFor(() => expect(dialog.getByText(/^1\sUSDT ≈/).textContent).toMatch(/0\.00001666\sBTC$/))
  expect([list('From').value, list('To').value]).toEqual(['USDT tron', 'BTC btc'])
})
