import { describe, expect, it } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { apiError } from '../../machines/core/api-error'
import { instructionsFor } from '../../scripts/qa/instructions'
import { needsOf, parseOutcome, sentenceOf, type Words } from '../../scripts/qa/phrases'
import { doneEvent, errorEvent, type PlainEvent } from '../models/graph'

const words: Words = {
  flow: 'login',
  says: {
    'login.enterUserId': "Type {text} into 'Username or email'",
    'confirm.ask': 'Ask {question.text}',
    'login.enterPassword': ({ filled }) => (filled ? 'Type the password' : 'Empty the password'),
    'login.submit': "Click 'Login'",
  },
  answers: {
    logIn: { call: 'POST /v1/auth/login', done: 'The page opens' },
    readPage: { call: 'GET /v1/app/activities', done: ({ page }) => `Page ${page} is shown` },
    copyCode: {
      call: null,
      done: 'It is copied',
      needs: ({ error }) => (error ? 'forbid the clipboard' : null),
    },
  },
  waits: { SHORT: 'Wait a moment' },
}
const priced: Words = {
  ...words,
  answers: {
    readTerms: {
      call: 'GET /v1/app/wallets',
      done: 'The price is read',
      stands: ({ output, error }) => [error ? 'take the market away' : `set BTC to ${output.price}`],
    },
  },
}
const sentenceFor = (event: object): string =>
  sentenceOf(event as PlainEvent, words, {} as AnyMachineSnapshot, [])
const needs = (event: object): string | null => needsOf(parseOutcome(event as PlainEvent)!, words)

describe('sentence of a step', () => {
  it.each([
    [{ type: 'login.enterUserId', text: 'ada' }, "Type 'ada' into 'Username or email'"],
    [{ type: 'login.enterPassword', filled: false }, 'Empty the password'],
    [{ type: 'confirm.ask', question: { text: 'Sure?' } }, "Ask 'Sure?'"],
    [{ type: 'xstate.after.SHORT.login.editing' }, 'Wait a moment'],
    [doneEvent('readPage', { page: 2 }), 'Page 2 is shown'],
    [errorEvent('logIn', apiError(404, 'No such user')), "The response is 404 'No such user'"],
    [errorEvent('logIn', apiError(null, null)), 'No response comes'],
  ])('%j is written as %s', (event, sentence) => {
    expect(sentenceFor(event)).toBe(sentence)
  })

  it.each([
    [{ type: 'login.shout' }, /login does not say how a person does login\.shout/],
    [doneEvent('unheardOf'), /login does not say what unheardOf answers/],
    [{ type: 'login.enterUserId' }, /finds no text/],
  ])('%j without a sentence is an error', (event, complaint) => {
    expect(() => sentenceFor(event)).toThrow(complaint)
  })
})

describe('preparation of a step', () => {
  it.each([
    [
      errorEvent('logIn', apiError(503, 'Not now')),
      "in 'Faults' let 'POST /v1/auth/login' answer 503 'Not now'",
    ],
    [
      errorEvent('logIn', apiError(null, null)),
      "cut the network (in 'Faults' let 'POST /v1/auth/login' end in 'Connection reset')",
    ],
    [errorEvent('copyCode', apiError(null, null)), 'forbid the clipboard'],
    [doneEvent('logIn'), null],
  ])('the step %j needs the preparation %s', (event, arrangement) => {
    expect(needs(event)).toBe(arrangement)
  })

  const path = (
    events: readonly object[],
    asks: Readonly<Record<number, string>>,
  ): Parameters<typeof instructionsFor>[0] => {
    const asking = (index: number) => (asks[index] ? [{ actor: asks[index], input: null }] : [])
    const edges = events.map((event, index) => ({ event, from: { snapshot: {} }, asks: asking(index) }))
    return { title: '', root: { asks: asking(-1) }, edges } as never
  }
  const submit = { type: 'login.submit' }
  const type = { type: 'login.enterUserId', text: 'ada' }

  it('a response after another step is held and then released', () => {
    const { before, steps } = instructionsFor(path([submit, type, doneEvent('logIn')], { 0: 'logIn' }), words)
    expect(before).toBeNull()
    expect(steps).toEqual([
      "In 'Faults' hold 'POST /v1/auth/login', then click 'Login'",
      "Type 'ada' into 'Username or email'",
      'Release it: the page opens',
    ])
  })

  it('a lasting preparation is written only where it changes', () => {
    const reads = [
      doneEvent('readTerms', { price: 1 }),
      doneEvent('readTerms', { price: 1 }),
      errorEvent('readTerms', apiError(null, null)),
      doneEvent('readTerms', { price: 1 }),
      errorEvent('readTerms', apiError(422, 'No market')),
      doneEvent('readTerms', { price: 1 }),
      doneEvent('readTerms', { price: 2 }),
    ]
    const events = reads.flatMap((read) => [submit, read])
    const asks = Object.fromEntries(reads.map((_, index) => [2 * index, 'readTerms']))
    const { steps } = instructionsFor(path(events, asks), priced)
    expect(steps.filter((_, index) => index % 2 === 0)).toEqual([
      "Set BTC to 1, then click 'Login'",
      "Click 'Login'",
      "Cut the network (in 'Faults' let 'GET /v1/app/wallets' end in 'Connection reset'), then click 'Login'",
      "Click 'Login'",
      "Take the market away, then click 'Login'",
      "Set BTC to 1, then click 'Login'",
      "Set BTC to 2, then click 'Login'",
    ])
  })
})
