// The benchmark's API host: sends a page of 20 transactions from memory and counts its requests.
import { createServer } from 'node:http'

const start = Date.parse('2026-11-20T11:00:00.000Z')
const transaction = (number) => ({
  id: `0190f1c2-7a00-7000-8000-${String(number).padStart(12, '0')}`,
  transactionId: `CN-${100_000 + number}`,
  createDate: new Date(start - number * 3_600_000).toISOString(),
  approveDate: new Date(start - number * 3_500_000).toISOString(),
  amount: `${50 + number}.125000000000000000`,
  amountCrypto: `${50 + number}.125000000000000000`,
  amountUSD: `${50 + number}.13`,
  amountNGN: `${82_714 + number * 1650}.50`,
  status: 'approved',
  direction: 'bank',
  type: 'deposit',
  currency: { symbol: 'USDT', name: 'USDT', chain: 'tron' },
  blockchainTransactionId: `${String(number).padStart(2, '0')}a4c1`.repeat(10),
  bankAccount: { accountName: 'ADA OBI', accountNumber: '0123456789', bank: { id: '058', name: 'GTBank' } },
})
const responseBody = Buffer.from(
  JSON.stringify({
    data: {
      transactions: Array.from({ length: 20 }, (_, number) => transaction(number)),
      totalTrades: 240,
      totalNgn: '19851480.00',
      totalUsd: '12031.20',
    },
    numberOfPages: 12,
    nextPage: true,
    previousPage: false,
    error: null,
  }),
)

let calls = 0
const server = createServer((_, response) => {
  calls += 1
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': responseBody.length,
    'x-server-time': String(Date.now()),
  })
  response.end(responseBody)
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => process.send({ url: `http://127.0.0.1:${server.address().port}` }))
process.on('message', () => process.send({ calls, bytes: responseBody.length }))
process.on('disconnect', () => process.exit(0))
