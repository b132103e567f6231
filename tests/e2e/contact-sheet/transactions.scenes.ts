import { cutUpstream, expect, holdReads, logInAs, open, press, type Scene } from './scene'

const list = '/dashboard/transactions'
const details = (id: string) => `${list}/details?id=${id}`

export const transactionScenes: readonly Scene[] = [
  {
    name: 'transactions',
    play: async ({ page, world, shoot }) => {
      await logInAs(page, 'ada')
      await world.credit('ada', 'BTC', 'btc', '1234.56789012')
      await world.deposit('ada', 'USDT', 'tron', '98765432.1')
      await open(page, list)
      await expect(page.locator('li[data-index]').first()).toBeVisible()
      await shoot('transactions: huge figures')
      await press(page, 'Summary')
      await expect(page.getByRole('heading', { name: 'My Transactions Summary' })).toBeVisible()
      await shoot('transactions: summary')
      await open(page, `${list}?status=pending&currency=BTC`)
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      await shoot('transactions: nothing of this kind')
    },
  },
  {
    name: 'transactions: weather',
    play: async ({ page, world, shoot }) => {
      await logInAs(page, 'ada')
      await open(page, list)
      await expect(page.locator('li[data-index]').first()).toBeVisible()
      await holdReads(world)
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Transactions' })).toBeVisible()
      await shoot('transactions: loading')
      await world.clearFaults()
      await world.release()
      await cutUpstream(world)
      await page.reload()
      await expect(page.getByText(/Oops/).first()).toBeVisible()
      await shoot('transactions: failure, last known')
    },
  },
  {
    name: 'transactions: empty',
    play: async ({ page, shoot }) => {
      await logInAs(page, 'newbie')
      await open(page, list)
      await shoot('transactions: empty')
    },
  },
  {
    name: 'transaction',
    play: async ({ page, world, shoot }) => {
      await logInAs(page, 'ada')
      const sale = await world.deposit('ada', 'USDT', 'tron', '50')
      await open(page, details(sale.id))
      await expect(page.locator('[data-colour=blue]')).toBeVisible()
      await shoot('transaction: pool')
      await world.confirm(sale.transactionId)
      await press(page, 'Refresh')
      await expect(page.locator('[data-colour=orange]')).toBeVisible()
      await shoot('transaction: pending')
      await world.approve(sale.transactionId)
      await press(page, 'Refresh')
      await expect(page.locator('[data-colour=green]')).toBeVisible()
      await shoot('transaction: approved just now')
      await open(page, details('tx-ada-022'))
      await expect(page.locator('[data-colour=red]')).toBeVisible()
      await shoot('transaction: reported')
      await world.comment(
        'CN-ADAXXXX023',
        'مرحبا Ada، تم استلام رسالتك. See https://example.com/a-very-long-address-that-nobody-can-break?with=parameters',
      )
      await open(page, details('tx-ada-023'))
      const sending = page.getByRole('region', { name: 'Comments' })
      await expect(sending.getByText(/مرحبا/)).toBeVisible()
      await world.fault({ method: 'POST', path: '/v1/app/comments', effect: 'status', status: 503 })
      await page
        .getByLabel('Your comment')
        .fill('Where is it? שלום\nIt has been four days and my bank says nothing.')
      await press(sending, 'Send')
      await expect(page.getByText('Not sent')).toBeVisible()
      await shoot('transaction: approved, comments')
      await press(page, 'Report Transaction')
      await expect(page.getByRole('dialog')).toBeVisible()
      await shoot('transaction: report')
      await press(page.getByRole('dialog'), 'Report')
      await expect(page.getByRole('dialog').locator('[aria-invalid=true]').first()).toBeVisible()
      await shoot('transaction: report, nothing picked')
    },
  },
  {
    name: 'transaction: weather',
    play: async ({ page, world, shoot }) => {
      await logInAs(page, 'ada')
      await world.fault({ method: 'GET', path: '/v1/app/comments', effect: 'status', status: 503 })
      await open(page, details('tx-ada-023'))
      await expect(page.getByRole('button', { name: 'Load comments again' })).toBeVisible()
      await shoot('transaction: comments failed')
      await open(page, details('unknown'))
      await expect(page.getByText('Transaction not found').first()).toBeVisible()
      await shoot('transaction: not found')
      await holdReads(world)
      await page.goto(details('tx-ada-023'))
      await expect(page.locator('[aria-busy=true]').first()).toBeVisible()
      await shoot('transaction: loading')
      await world.clearFaults()
      await world.release()
      await cutUpstream(world)
      await page.reload()
      await expect(page.getByText(/Oops/).first()).toBeVisible()
      await shoot('transaction: failure')
      await press(page, 'Share what happened')
      await expect(page.getByText(/Check code/)).toBeVisible()
      await shoot('share what happened')
    },
  },
]
