import { describe, expect, it } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { apiError } from '../../machines/core/api-error'
import { instructionsFor } from '../../scripts/qa/instructions'
import { needsOf, outcomeIn, sentenceOf, type Words } from '../../scripts/qa/words'
import { done, failed, type PlainEvent } from '../models/graph'

const words: Words = {
  flow: 'login',
  says: {
    'login.enterUserId': "Type {text} into 'Username or email'",
    'confirm.ask': 'Ask {question.text}',
    'login.enterPassword': ({ filled }) => (filled ? 'Type the password' : 'Empty the password'),
    'login.submit': "Press 'Login'",
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
const said = (event: object): string => sentenceOf(event as PlainEvent, words, {} as AnyMachineSnapshot)
const needs = (event: object): string | null => needsOf(outcomeIn(event as PlainEvent)!, words)

describe('a step in words', () => {
  it.each([
    [{ type: 'login.enterUserId', text: 'ada' }, "Type 'ada' into 'Username or email'"],
    [{ type: 'login.enterPassword', filled: false }, 'Empty the password'],
    [{ type: 'confirm.ask', question: { text: 'Sure?' } }, "Ask 'Sure?'"],
    [{ type: 'xstate.after.SHORT.login.editing' }, 'Wait a moment'],
    [done('readPage', { page: 2 }), 'Page 2 is shown'],
    [failed('logIn', apiError(404, 'No such user')), "The answer is 404 'No such user'"],
    [failed('logIn', apiError(null, null)), 'No answer comes'],
  ])('%j reads %s', (event, sentence) => {
    expect(said(event)).toBe(sentence)
  })

  it.each([
    [{ type: 'login.shout' }, /login does not say how a person does login\.shout/],
    [done('unheardOf'), /login does not say what unheardOf answers/],
    [{ type: 'login.enterUserId' }, /finds no text/],
  ])('%j cannot be told: it is a failure, not an ellipsis', (event, complaint) => {
    expect(() => said(event)).toThrow(complaint)
  })
})

describe('what has to be arranged', () => {
  it.each([
    [failed('logIn', apiError(503, 'Not now')), "in 'Faults' let 'POST /v1/auth/login' answer 503 'Not now'"],
    [
      failed('logIn', apiError(null, null)),
      "cut the network (in 'Faults' let 'POST /v1/auth/login' end in 'Connection reset')",
    ],
    [failed('copyCode', apiError(null, null)), 'forbid the clipboard'],
    [done('logIn'), null],
  ])('%j needs %s', (event, arrangement) => {
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

  it('holds an answer that something comes before, and releases it', () => {
    const { before, steps } = instructionsFor(path([submit, type, done('logIn')], { 0: 'logIn' }), words)
    expect(before).toBeNull()
    expect(steps).toEqual([
      "In 'Faults' hold 'POST /v1/auth/login', then press 'Login'",
      "Type 'ada' into 'Username or email'",
      'Release it: the page opens',
    ])
  })

  it('that stays is told where it changes, and not for a call that is cut off', () => {
    const reads = [
      done('readTerms', { price: 1 }),
      done('readTerms', { price: 1 }),
      failed('readTerms', apiError(null, null)),
      done('readTerms', { price: 1 }),
      failed('readTerms', apiError(422, 'No market')),
      done('readTerms', { price: 1 }),
      done('readTerms', { price: 2 }),
    ]
    const events = reads.flatMap((read) => [submit, read])
    const asks = Object.fromEntries(reads.map((_, index) => [2 * index, 'readTerms']))
    const { steps } = instructionsFor(path(events, asks), priced)
    expect(steps.filter((_, index) => index % 2 === 0)).toEqual([
      "Set BTC to 1, then press 'Login'",
      "Press 'Login'",
      "Cut the network (in 'Faults' let 'GET /v1/app/wallets' end in 'Connection reset'), then press 'Login'",
      "Press 'Login'",
      "Take the market away, then press 'Login'",
      "Set BTC to 1, then press 'Login'",
      "Set BTC to 2, then press 'Login'",
    ])
  })
})
