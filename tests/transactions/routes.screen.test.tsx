import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { onPage, openApp, press, signedIn } from '../stage/app-stage'
import { waitFor } from '../walker/patience'
import { pageOf, row, rows } from './transactions.fixture'

const answers = { transactions: pageOf(rows(2)), transaction: () => row(1) }
const open = (address: string) => openApp(address, { storage: signedIn(), answers })
const titled = (title: string) => waitFor(() => expect(document.title).toBe(`CoinNaira | ${title}`))

describe('the routes of transactions', () => {
  it("[TX-01] '/dashboard/transactions' carries the title 'Transactions'", async () => {
    open('/dashboard/transactions')
    await onPage('Transactions')
    await titled('Transactions')
  })

  it("[TX-18] [TX-20] a row opens '/dashboard/transactions/details' with its id, titled 'Transaction Details'", async () => {
    const { address } = open('/dashboard/transactions')
    await onPage('Transactions')
    await press(/^Sold USDT.*11:00/, 'link')
    await onPage('Transaction Details')
    await titled('Transaction Details')
    expect(address()).toBe('/dashboard/transactions/details?id=t1')
  })
})
