import { expect, it } from 'vitest'
import { around, messagesOf } from '../../client/inspector/sequence/sequence'
import { recordedSteps } from '../../client/log/recording/make-recording'
import { flowsById } from '../../machines/flows'
import { rejected, saleRecords } from './sales'

const calls = { readMarketData: 'GET /market', placeIntent: 'POST /sell' }
const messagesIn = (steps: Parameters<typeof messagesOf>[0]) => messagesOf(steps, [...steps.keys()], calls)
const told = (steps: Parameters<typeof messagesOf>[0]) =>
  messagesIn(steps).map(({ from, to, text, failed }) => `${from} → ${to}: ${text}${failed ? ' ✗' : ''}`)

const sale = recordedSteps(flowsById, saleRecords([rejected]))

it('a call is shown as far as its answer came from: to the upstream and back, with how long it took', () => {
  expect(told(sale).slice(0, 6)).toEqual([
    'Machine → Machine: begins → loading',
    'Machine → Gateway: readMarketData',
    'Gateway → Upstream: GET /market',
    'Upstream → Gateway: answered',
    'Gateway → Machine: readMarketData: answered',
    'Screen → Machine: enterUsd',
  ])
  expect(messagesIn(sale)[4]!.tookMs).toBe(1_000)
})

it.each([
  ['nobody answered', null, ['Machine → Gateway: GET /market: no answer ✗']],
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
])('a failure where %s', (_, status, expected) => {
  const [begun, read] = sale as [(typeof sale)[0], (typeof sale)[0]]
  const error = { status, summary: null, fields: {} }
  const failed = { ...read, event: { type: 'xstate.error.actor.readMarketData', error } }
  expect(told([begun, failed]).slice(1)).toEqual(expected)
})

it('around a line are so many messages on either side of it', () => {
  const all = messagesIn(sale)
  const near = around(all, 4, 3)
  expect(near).toHaveLength(6)
  expect(near[3]!.index).toBe(4)
  expect(around(all, 999, 2)).toEqual(all.slice(-2))
})
