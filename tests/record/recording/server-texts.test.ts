import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { texts } from '../../../client/flows/use-outbox'
import { notReceivedText, refusedText } from '../../../client/money/reconcile'
import { texts as orderTexts } from '../../../client/money/send'
import { redacted, redactedContext } from '../../../client/record/recording/redaction'
import { serverText } from '../../../client/record/recording/server-texts'
import { apiError } from '../../../machines/core/api-error'
import { recordOf } from '../records'

/** Server messages with personal data. */
const hostile = [
  'belongs to ADA OKAFOR, 0123456789',
  'ADA',
  '0123456789',
  'The minimum sell amount is $10 for ADA OKAFOR',
  'Invalid user ID or password of ADA OKAFOR',
  'Account not found\nADA OKAFOR',
]
const personalData = /ADA|OKAFOR|0123456789/

/** Other messages also appear before an order. */
const isForOneOrder = (text: string): boolean => /(?:Nothing was sent|No money moved)/.test(text)

const support = { level: 'support', codeOf: () => '#' } as const

describe('personal data in server messages', () => {
  it.each(hostile)('a support recording drops the server text %j from any error', (text) => {
    const error = apiError(409, text, { accountNumber: text, [text]: text })
    const events = [
      { error },
      { output: { state: 'rejected', error } },
      { context: { draft: { error }, steps: [{ error }, [error]] } },
      { error: { ...error, fields: { bank: { accountNumber: text } } } },
      ...'code reason status mode kind state direction reference subject'
        .split(' ')
        .map((key) => ({ [key]: `${text} ` })),
    ]
    for (const fields of events) {
      expect(JSON.stringify(redactedContext('login', fields, support))).not.toMatch(personalData)
      const record = recordOf(1, { event: { type: 'x', ...fields } })
      expect(JSON.stringify(redacted(record, support))).not.toMatch(personalData)
    }
  })

  it('a support recording keeps rejected fields’ names of up to 41 characters', () => {
    const error = apiError(422, 'belongs to ADA OKAFOR', {
      accountNumber: 'belongs to ADA',
      bankId: 'closed',
      [`a${'da'.repeat(21)}`]: 'too long for a name of a field',
    })
    expect(redactedContext('login', { error }, support)).toEqual({
      error: {
        status: 422,
        summary: serverText,
        fields: { accountNumber: serverText, bankId: serverText },
      },
    })
  })

  it('a support recording keeps a known message of a rejected field', () => {
    const error = apiError(422, 'Please check the highlighted fields', { amount: 'Insufficient balance' })
    expect(redactedContext('login', { error }, support)).toEqual({ error })
  })

  it.each(
    [...Object.values(orderTexts), texts.unreachable, notReceivedText, refusedText].filter(isForOneOrder),
  )('a support recording keeps our own text about an unsent order: %s', (text) => {
    expect(redactedContext('placement', apiError(null, text), support)).toMatchObject({ summary: text })
  })

  it('the story quotes only error messages of the contract', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.dictionary(fc.string(), fc.string()), (summary, fields) => {
        const redactedError = redactedContext(
          'login',
          apiError(400, summary, fields),
          support,
        ) as typeof error
        const error = apiError(400, summary, fields)
        return (
          redactedError.summary === serverText &&
          Object.values(redactedError.fields).every((text) => text === serverText)
        )
      }),
    )
  })
})

describe('contract messages', () => {
  const contract = readFileSync('mock-api/openapi.yaml', 'utf8').replace(/\n\s+(?!- )/g, ' ')
  const texts = [...contract.matchAll(/\*([A-Z][^*\n]* [^*\n]*)\*/g)].map(([, text]) =>
    text!.replace(/\$\{limit\}/, '$10.50').replace('{time}', 'Sat 28 Nov, 19:04'),
  )

  it('the contract has more than 40 messages', () => expect(texts.length).toBeGreaterThan(40))
  it.each([...new Set(texts), 'You are not authorized. Please sign in', 'Insufficient balance'])(
    'a support recording keeps the contract text %s',
    (text) => {
      expect(redactedContext('login', apiError(400, text), support)).toMatchObject({ summary: text })
    },
  )
})
