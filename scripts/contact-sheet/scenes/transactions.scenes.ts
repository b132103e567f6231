import { begin, cutUpstream, expect, holdReads, open, press, type Scene, scene } from '../scene'

const list = '/dashboard/transactions'
const details = (id: string) => `${list}/details?id=${id}`

export const transactionScenes: readonly Scene[] = [
  scene('transactions', async ({ page, world, shoot }) => {
    await begin(page, 'ada')
    await world.credit('ada', 'BTC', 'btc', '1234.56789012')
    await world.deposit('ada', 'USDT', 'tron', '98765432.1')
    await open(page, list)
    await shoot('transactions: huge figures', page.locator('li[data-index]').first())
    await press(page, 'Summary')
    await shoot('transactions: summary', page.getByRole('heading', { name: 'My Transactions Summary' }))
    await page.keyboard.press('Escape')
    await page.getByRole('searchbox').fill('413187')
    await shoot('transactions: searched', page.locator('li[data-index]').first())
    await open(page, `${list}?status=pending&currency=BTC`)
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await shoot('transactions: nothing of this kind')
  }),
  scene('transactions: weather', async ({ page, world, shoot }) => {
    await begin(page, 'ada', list)
    await expect(page.locator('li[data-index]').first()).toBeVisible()
    // What is shown is kept a moment later.
    await page.waitForTimeout(3000)
    await holdReads(world)
    await page.reload()
    await shoot('transactions: loading', page.getByRole('heading', { name: 'Transactions' }))
    await world.clearFaults()
    await world.release()
    await cutUpstream(world)
    await page.reload()
    await shoot('transactions: failure, last known', page.getByText(/ · as of \d/).filter({ visible: true }))
  }),
  scene('transactions: empty', async ({ page, shoot }) => {
    await begin(page, 'newbie', list)
    await shoot('transactions: empty')
  }),
  scene('transaction', async ({ page, world, shoot }) => {
    await begin(page, 'ada')
    const sale = await world.deposit('ada', 'USDT', 'tron', '50')
    await open(page, details(sale.id))
    await shoot('transaction: pool', page.locator('[data-colour=blue]'))
    await world.confirm(sale.transactionId)
    await press(page, 'Refresh')
    await shoot('transaction: pending', page.locator('[data-colour=orange]'))
    await world.approve(sale.transactionId)
    await press(page, 'Refresh')
    await shoot('transaction: approved just now', page.locator('[data-colour=green]'))
    await open(page, details('tx-ada-022'))
    await shoot('transaction: reported', page.locator('[data-colour=red]'))
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
    await shoot('transaction: approved, comments', page.getByText('Not sent'))
    await press(page, 'Report Transaction')
    await shoot('transaction: report', page.getByRole('dialog'))
    await press(page.getByRole('dialog'), 'Report')
    await shoot(
      'transaction: report, nothing picked',
      page.getByRole('dialog').locator('[aria-invalid=true]').first(),
    )
  }),
  scene('transaction: weather', async ({ page, world, shoot }) => {
    await begin(page, 'ada')
    await world.fault({ method: 'GET', path: '/v1/app/comments', effect: 'status', status: 503 })
    await open(page, details('tx-ada-023'))
    await shoot('transaction: comments failed', page.getByRole('button', { name: 'Load comments again' }))
    await open(page, details('unknown'))
    await shoot('transaction: not found', page.getByText('Transaction not found').first())
    await holdReads(world)
    await page.goto(details('tx-ada-023'))
    await shoot('transaction: loading', page.locator('[aria-busy=true]').first())
    await world.clearFaults()
    await world.release()
    await cutUpstream(world)
    await page.reload()
    await shoot('transaction: failure', page.getByText(/Oops/).first())
    await press(page, 'Share what happened')
    await shoot('share what happened', page.getByText(/Check code/))
  }),
]
