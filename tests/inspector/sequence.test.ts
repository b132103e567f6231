import { expect, it } from 'vitest'
import { messagesAround, messagesOf } from '../../client/inspector/technical/sequence.view'
import { recordedSteps } from '../../client/log/recording/make-recording'
import { flowsById } from '../../machines/flows'
import { rejected, saleRecords } from './sales'

const calls = { readMarketData: 'GET /market', placeIntent: 'POST /sell' }
const messagesIn = (steps: Parameters<typeof messagesOf>[0]) => messagesOf(steps, [...steps.keys()], calls)
const messageTexts = (steps: Parameters<typeof messagesOf>[0]) =>
  messagesIn(steps).map(({ from, to, text, failed }) => `${from} → ${to}: ${text}${failed ? ' ✗' : ''}`)

const sale = recordedSteps(flowsById, saleRecords([rejected]))

it('the sequence shows how far a call’s answer came and how long it took', () => {
  expect(messageTexts(sale).slice(0, 6)).toEqual([
    'Machine → Machine: started → loading',
    'Machine → Gateway: readMarketData',
    'Gateway → Upstream: GET /market',
    'Upstream → Gateway: answered',
    'Gateway → Machine: readMarketData: answered',
    'Screen → Machine: enterUsd',
  ])
  expect(messagesIn(sale)[4]!.tookMs).toBe(1_000)
})

it.each([
  ['no response', null, ['Machine → Gateway: GET /market: no answer ✗']],
  [
    'the gateway answered for itself',
    503,
    ['Machine → Gateway: GET /market', 'Gateway → Machine: readMarketData: 503 ✗'],
  ],
  [
    'the upstream refused',
    404,
    [
      'Machine → Gateway: readMarketData',
      'Gateway → Upstream: GET /market',
      'Upstream → Gateway: 404 ✗',
      'Gateway → Machine: readMarketData: 404 ✗',
    ],
  ],
])('the sequence shows a failure where %s', (_, status, expected) => {
  const [firstStep, read] = sale as [(typeof sale)[0], (typeof sale)[0]]
  const error = { status, summary: null, fields: {} }
  const failed = { ...read, event: { type: 'xstate.error.actor.readMarketData', error } }
  expect(messageTexts([firstStep, failed]).slice(1)).toEqual(expected)
})

it('the sequence shows equally many messages before and after a line', () => {
  const all = messagesIn(sale)
  const near = messagesAround(all, 4, 3)
  expect(near).toHaveLength(6)
  expect(near[3]!.index).toBe(4)
  expect(messagesAround(all, 999, 2)).toEqual(all.slice(-2))
})
