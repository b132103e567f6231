import { describe, expect, it } from 'vitest'
import { contractStage } from '../../contract/stage'
import { wrongRole } from '../../stage/rest'
import { required } from './people.stage'

const rest = contractStage()

describe('[API-06] the calls of section 7 whose paths the notes give', () => {
  it.each<[call: string, method: string, path: string, status: number, also?: string]>([
    ['link-referral', 'POST', '/v1/app/referrals', 401, 'GET'],
    ['register', 'POST', '/v1/app/customers', 422],
    ['login', 'POST', '/v1/auth/login', 422],
    ['old-login', 'POST', '/v1/auth/login/old', 422],
    ['old-recovery', 'POST', '/v1/app/customers/recover/old', 422],
    ['OTP send', 'POST', '/v1/auth/recovery/send', 422],
    ['OTP verify', 'PUT', '/v1/auth/recovery/verify', 422],
    ['reset', 'POST', '/v1/auth/recovery/reset', 422],
  ])('%s is %s %s and no other method', async (_call, method, path, status, also) => {
    for (const one of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await rest.ask(path, { method: one, ...(one === method ? { body: {} } : {}) })
      expect([one, answer.status]).toEqual([one, one === method || one === also ? status : 405])
    }
  })

  it.each([
    '/v1/app/customers/register',
    '/v1/auth/register',
    '/v1/app/referrals/link',
    '/v1/auth/old-login',
    '/v1/app/customers/recover',
    '/v1/auth/recovery',
    '/auth/login',
  ])('%s is no second form of one', async (path) => {
    for (const method of ['POST', 'PUT'])
      expect([404, 405]).toContain((await rest.ask(path, { method, body: {} })).status)
  })
})

describe('a body that cannot be read', () => {
  it.each(['/v1/app/customers', '/v1/auth/biometric/authentication'])(
    '%s: 400 for no JSON and for JSON that is no object, 413 over 64 KiB',
    async (path) => {
      expect((await rest.ask(path, { body: { email: 'x'.repeat(66_000) } })).status).toBe(413)
      for (const body of ['{"email":', 'null', '7', '"text"', '[]', '[{}]'])
        expect((await rest.ask(path, { body })).status, body).toBe(400)
    },
  )

  it('is no way to names that every object has', async () => {
    const sneaky = '{"__proto__":{"firstName":"Ada"},"constructor":{"name":"x"},"email":"ada@example.org"}'
    const { status, fields } = await rest.ask('/v1/app/customers', { body: sneaky })
    expect([status, fields.firstName]).toEqual([422, required])
  })
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

it('[GUARD-12] a customer may do all that the specification lists, and a token of another role none of it', async () => {
  await rest.world.setRate({ symbol: 'BTC', chain: 'btc' }, '1647')
  const [ada, sade] = [await rest.logIn('ada'), await rest.logIn('sade')]
  for (const [what, method, path, status, body] of rights) {
    const sent = { method, ...(body ? { body } : {}) }
    const refused = await rest.ask(path, { ...sent, token: sade })
    expect([what, refused.status, refused.summary]).toEqual([what, 403, wrongRole])
    expect([what, (await rest.ask(path, { ...sent, token: ada })).status]).toEqual([what, status])
  }
})
