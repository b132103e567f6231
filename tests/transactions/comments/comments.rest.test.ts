import { describe, expect, it } from 'vitest'
import { contractFixture } from '../../contract/contract.fixture'
import type { Shape } from '../../contract/operations'

type Comment = Shape<'Comment'>

const rest = contractFixture()
const transactionId = 'CN-ADAXXXX023'
const list = (transaction = transactionId, token = 'ada', more = '&page=1') =>
  rest.get<Comment[]>(`/v1/app/comments?transactionId=${encodeURIComponent(transaction)}${more}`, token)
const write = (body: unknown, { token = 'ada', transaction = transactionId, key = '' } = {}) =>
  rest.request<Comment>('/v1/app/comments', {
    body: { body, transactionId: transaction },
    token,
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  })
const notFound = { status: 404, summary: 'Transaction not found' }

describe('comments', () => {
  it('comments have an author; the newest is first [API-38] [ENT-12] [API-37]', async () => {
    const first = await write('  Where is my money?  ')
    expect(first.status).toBe(201)
    expect(first.data).toEqual({
      id: expect.stringMatching(/^[A-Za-z0-9_-]{1,64}$/),
      body: 'Where is my money?',
      createDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      username: 'ada',
    })
    await rest.world.advanceClock(1000)
    const second = await write('Still waiting', { transaction: 'tx-ada-023' })
    await rest.world.advanceClock(1000)
    // Staff comments also have a name (COMMENT-02).
    await rest.world.comment({ transactionId: 'tx-ada-023', body: 'We are looking into it' })
    const { data, envelope } = await list()
    const staffComment = expect.objectContaining({
      username: 'CoinNaira support',
      body: 'We are looking into it',
    })
    expect(data).toEqual([staffComment, second.data, first.data])
    expect(envelope).toMatchObject({ numberOfPages: 1, nextPage: false, previousPage: false })
    expect((await list('tx-ada-023')).data).toEqual(data)
    expect((await list('tx-ada-022')).data).toEqual([])
  })

  it('a page has 100 comments', async () => {
    for (let number = 1; number <= 101; number += 1) {
      if (number % 30 === 0) await rest.world.advanceClock(3_600_000)
      await write(`Comment ${number}`)
    }
    const [first, second, none] = await Promise.all(
      ['&page=1', '&page=2', '&page=3'].map((page) => list(transactionId, 'ada', page)),
    )
    expect(first!.data).toHaveLength(100)
    expect(first!.envelope).toMatchObject({ numberOfPages: 2, nextPage: true })
    expect(second!.data).toHaveLength(1)
    expect(none!.data).toEqual([])
    const bodies = [...first!.data, ...second!.data].map(({ body }) => body)
    expect(new Set(bodies).size).toBe(101)
    expect((await list(transactionId, 'ada', '')).data).toEqual(first!.data)
  })

  it.each([
    ['1000 characters after trimming', ` ${'x'.repeat(1000)}\n`],
    ['1000 characters beyond the basic plane', '😀'.repeat(1000)],
    ['HTML', '<img src=x onerror=alert(1)><script>alert(2)</script>'],
    ['right-to-left text', 'أين مالي؟ \u202e001 NGN'],
    ['several lines', 'first\nsecond\tthird'],
    ['SQL', "'; drop table comments; --"],
  ])('the API stores comments of %s unchanged', async (_, body) => {
    expect((await write(body)).status).toBe(201)
    expect((await list()).data[0]?.body).toBe(body.trim())
  })

  it.each([
    ['nothing', '', 'This field is required'],
    ['blanks', ' \n\t ', 'This field is required'],
    ['none', undefined, 'This field is required'],
    ['null', null, 'This field is required'],
    ['a number', 7, 'This field is required'],
    ['1001 characters', 'x'.repeat(1001), 'This field should be at most 1000 characters long.'],
    ['a NUL', 'a\u0000b', 'This field is not valid'],
  ])('the API rejects comments of %s', async (_, body, problem) => {
    expect(await write(body)).toMatchObject({ status: 422, fields: { body: problem } })
    expect((await list()).data).toEqual([])
  })

  it('the API hides another customer’s comments [COMMENT-06] [GUARD-13]', async () => {
    await write('Mine')
    const unknown = await list('tx-nobody-001')
    expect(unknown).toMatchObject(notFound)
    for (const transaction of ['tx-bola-001', 'CN-BOLAXXX001', 'x y', `${'x'.repeat(300)}`])
      expect((await list(transaction)).text).toBe(unknown.text)
    expect((await list(transactionId, 'bola')).text).toBe(unknown.text)
    const unknownTransaction = await write('Yours', { transaction: 'tx-nobody-001' })
    expect(unknownTransaction).toMatchObject(notFound)
    expect((await write('Yours', { transaction: 'tx-bola-001' })).text).toBe(unknownTransaction.text)
    expect((await write('Yours', { token: 'bola' })).text).toBe(unknownTransaction.text)
    expect((await list('tx-bola-001', 'bola')).data).toEqual([])
    expect((await list()).data).toHaveLength(1)
  })

  it.each(['', '?transactionId=', '?transactionId=%20', '?transactionId=%00', '?transactionId=x&page=0'])(
    'the API rejects the comment query %j and names the field',
    async (query) => {
      const { status, fields } = await rest.get(`/v1/app/comments${query}`, 'ada')
      expect(status).toBe(422)
      expect(Object.keys(fields)).toEqual([query.includes('page') ? 'page' : 'transactionId'])
    },
  )
})
