import { beforeAll, describe, expect, it } from 'vitest'
import { restStage, wrongRole } from '../shared/rest'

const rest = restStage()
let ada = ''
let sade = ''
beforeAll(async () => {
  await rest.world.setRate({ symbol: 'BTC', chain: 'btc' }, '1647')
  ada = await rest.logIn('ada')
  sade = await rest.logIn('sade')
})

/** What the specification lets a customer do (section 6), one call each, in an order that works for ada. */
const rights: [what: string, method: string, path: string, status: number, body?: object][] = [
  ['view the rates', 'GET', '/v1/app/rates/all', 200],
  ['view her rank', 'GET', '/v1/app/ranks/acc-ada', 200],
  ['get a deposit address', 'GET', '/v1/crypto/tron/usdt/default/addresses/acc-ada', 200],
  [
    'sell from a wallet',
    'POST',
    '/v1/app/wallets/sell',
    200,
    { amountCrypto: '0.001', currencySymbol: 'BTC', chain: 'btc' },
  ],
  ['see her wallets', 'GET', '/v1/app/wallets', 200],
  ['set the wallet mode', 'PATCH', '/v1/app/wallets/mode', 200, { walletStatus: true }],
  ['see her bank accounts', 'GET', '/v1/app/newbankaccounts', 200],
  [
    'save a bank account',
    'POST',
    '/v1/app/newbankaccounts',
    201,
    { accountName: 'Ada Okafor', accountNumber: '5566778899', accountType: 'savings', bankId: '000013' },
  ],
  ['choose the default', 'PATCH', '/v1/app/newbankaccounts/default/bac-ada-002', 200],
  ['delete a bank account', 'DELETE', '/v1/app/newbankaccounts/bac-ada-001', 200],
  ['comment', 'POST', '/v1/app/comments', 201, { body: 'Hello', transactionId: 'tx-ada-023' }],
  ['read comments', 'GET', '/v1/app/comments?transactionId=tx-ada-023', 200],
  [
    'report',
    'PATCH',
    '/v1/app/transactions/report/tx-ada-023',
    200,
    { message: 'I Did Not Receive The Money', transactionId: 'tx-ada-023' },
  ],
  ['see her referral code', 'GET', '/v1/app/referrals/acc-ada', 200],
  ['see whom she referred', 'GET', '/v1/app/referrals', 200],
  ['see what it earned', 'GET', '/v1/app/referrals/users/earnings', 200],
]

describe('a customer', () => {
  it('[GUARD-12] may do all that the specification lists, and a token of another role none of it', async () => {
    for (const [what, method, path, status, body] of rights) {
      const sent = { method, ...(body ? { body } : {}) }
      const refused = await rest.ask(path, { ...sent, token: sade })
      expect({ what, status: refused.status, summary: refused.summary }).toEqual({
        what,
        status: 403,
        summary: wrongRole,
      })
      const allowed = await rest.ask(path, { ...sent, token: ada })
      expect({ what, status: allowed.status }).toEqual({ what, status })
    }
  })
})
