import { describe, expect, it } from 'vitest'
import { contractFixture } from '../../../contract/contract.fixture'
import type { Shape } from '../../../contract/operations'
import { type Activity, apiErrorIn, fieldError, moneyFixture } from '../../money/money-calls.fixture'

const fixture = moneyFixture(contractFixture())
const { rest, move, holds, typesOf, untouched } = fixture
const transfer = (body: object = {}, request = {}) => move<Activity>('transfer', body, request)
describe('transfer', () => {
  it('a transfer moves the amount to the other wallet [API-57] [ENT-19] [TRANSFER-10]', async () => {
    const { status, data } = await transfer({ amountCrypto: '20.00000001' })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      id: expect.stringMatching(/^tx-/),
      type: 'transfer',
      amountCrypto: '20.00000001',
      amountUSD: '20.00',
      amount: '20.00000001',
      createDate: expect.any(String),
      currency: { symbol: 'USDT', name: 'USDT', chain: 'tron' },
    })
    expect([await holds(), await holds('bola')]).toEqual(['79.99999999', '20.00000001'])
    expect([await holds('bola', 'USDT', 'eth'), await holds('bola', 'USDT', 'bsc')]).toEqual(['0', '0'])
  })

  it('the receipts of both customers verify as a transfer to the recipient [EXT-43]', async () => {
    const { data } = await transfer()
    const credit = (await fixture.get<Activity[]>('/v1/app/wallets/transactions', 'bola')).data[0]!
    for (const [id, who] of [
      [data.id, 'ada'],
      [credit.id, 'bola'],
    ] as const) {
      const { receiptCode } = (await fixture.get<Shape<'Transaction'>>(`/v1/app/transactions/${id}`, who))
        .data
      const checked = await fixture.get(`/v1/app/receipts/${receiptCode}`, who)
      expect(checked.data).toMatchObject({ kind: 'transfer', bankName: null, accountName: 'Bola A.' })
    }
  })

  it('a transfer adds an approved transaction for both customers [ENT-10] [TX-42]', async () => {
    const { data } = await transfer()
    const sent = await fixture.get<object>(`/v1/app/transactions/${data.id}`)
    const expectedFields = {
      status: 'approved',
      direction: 'wallet',
      amountNGN: null,
      bankAccount: null,
      amountCrypto: '20',
    }
    expect(sent.data).toMatchObject({ ...expectedFields, type: 'transfer', approveDate: data.createDate })
    const received = await fixture.get<Activity[]>('/v1/app/wallets/transactions', 'bola')
    expect(received.data[0]).toMatchObject({
      type: 'credit',
      amountCrypto: '20',
      createDate: data.createDate,
    })
    const bolasView = await fixture.get(`/v1/app/transactions/${received.data[0]!.id}`, 'bola')
    expect(bolasView.data).toMatchObject({ ...expectedFields, type: 'credit' })
    expect((await fixture.get(`/v1/app/transactions/${data.id}`, 'bola')).status).toBe(404)
    expect(await fixture.notesOf()).toContain('transfer')
    expect(await fixture.notesOf('bola')).not.toContain('transfer')
  })
})

describe('recipient of a transfer [TRANSFER-11]', () => {
  const bola = 'acc-bola|bola|BOLA|bola@example.com|Bola@Example.COM|  bola  | bola@example.com '
  it.each(bola.split('|'))('the recipient %j is bola', async (recipient) => {
    expect((await transfer({ recipient })).status).toBe(200)
    expect(await holds('bola')).toBe('20')
  })

  // The last four belong to an account of the old store and to a member of staff.
  const unknownRecipients =
    "nobody|acc-nobody|bol|bola2|bola@example.co|cus-bola|%|' or 1=1 --|oldie|old-oldie|sade|acc-sade".split(
      '|',
    )
  it.each([
    ['You cannot transfer to yourself', ['acc-ada', 'ada', 'ADA', 'ada@example.com', 'Ada@Example.com ']],
    ['Account not found', unknownRecipients],
    ['This field is required', [undefined, '', '   ', null]],
  ])('the API rejects the recipient with %s: %j', async (message, recipients) => {
    for (const recipient of recipients)
      expect({ recipient, ...apiErrorIn(await transfer({ recipient })) }).toEqual({
        recipient,
        ...fieldError('recipient', message),
      })
    await untouched()
  })

  it('a deleted account cannot receive a transfer', async () => {
    const token = await rest.logIn('bola')
    const deletion = await rest.request('/v1/auth/account/Bola-Naira-1', { method: 'DELETE', token })
    expect(deletion.status).toBe(200)
    for (const recipient of ['acc-bola', 'bola', 'bola@example.com', ''])
      expect((await transfer({ recipient })).status).toBe(422)
    expect([await holds(), await typesOf()]).toEqual(['100', []])
  })

  it('a transfer by name counts towards the 60 look-ups per minute', async () => {
    const guess = (recipient: string, amountCrypto = '999') => transfer({ recipient, amountCrypto })
    await fixture.get('/v1/auth/account/find/customer/bola')
    const guesses = await Promise.all(
      Array.from({ length: 59 }, (_, at) => guess(at % 2 ? 'bola' : 'nobody')),
    )
    expect(guesses.every(({ status }) => status === 422)).toBe(true)
    const rejected = await guess('bola@example.com')
    expect([rejected.status, Number(rejected.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await fixture.get('/v1/auth/account/find/customer/bola')).status).toBe(429)
    // An id cannot be guessed, and its response contains no name.
    expect([(await guess('acc-nobody')).status, (await transfer()).status]).toEqual([422, 200])
  })
})

describe('minimum transfer', () => {
  it.each([
    // Worth $0.9443 and $0.9452 at 91,500 dollars per coin.
    ['BTC', 'btc', '0.00001032', 422],
    ['BTC', 'btc', '0.00001033', 200],
    ['USDT', 'tron', '0.94499999', 422],
    ['USDT', 'tron', '0.945', 200],
  ])(
    'a transfer of %s on %s is at least a dollar less 5 %%: %s',
    async (currency, chain, amountCrypto, status) => {
      const response = await transfer({ currency, chain, amountCrypto })
      expect(response.status).toBe(status)
      if (status === 422) expect(apiErrorIn(response)).toEqual(fieldError('amountCrypto', 'Invalid amount'))
    },
  )
})
