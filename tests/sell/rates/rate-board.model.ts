import { apiError, summaryOf } from '../../../machines/core/api-error'
import { done, failed, type Model, received, silence } from '../../models/graph'
import { changesOnlyBy, emitsFailureOf } from '../../models/invariants'

export const rateBoardModel: Model<'rateBoard'> = {
  events: [
    done('readRates', { readAt: 0, verificationStatus: null }),
    failed('readRates', apiError(503, 'No rates now')),
    failed('readRates', silence),
    ...received('rateBoard.refresh', 'rateBoard.comeBack'),
    { type: 'rateBoard.toggleCoin', symbol: 'USDT' },
  ],
  seen: ({ context: { openCoin, error: reason, readAt } }) => [
    openCoin,
    reason && summaryOf(reason),
    readAt === null,
  ],
  // Without a list there is nothing to open; while it loads there may be none.
  offers: ({ value }, { type }) => type !== 'rateBoard.toggleCoin' || value === 'shown',
  at: '/dashboard/sell',
  as: 'ada',
  says: {
    'rateBoard.refresh': "Press 'Refresh'",
    'rateBoard.comeBack': 'Turn to another tab of the browser and come back',
    'rateBoard.toggleCoin': "Press 'Tether'",
  },
  answers: { readRates: { call: 'GET /v1/app/rates/all', done: 'The rates are listed' } },
  proves: {
    'rateBoard rateBoard.toggleCoin': ['SELL-04'],
    'rateBoard.loading xstate.done.actor.readRates': ['SELL-02', 'RATE-02'],
    'rateBoard.loading xstate.error.actor.readRates': ['SELL-10'],
    'rateBoard.failed rateBoard.refresh': ['SELL-11'],
  },
  invariants: {
    'a failure says why, and what was read says nothing of it': emitsFailureOf('shown'),
    'a coin opens and closes by the customer only': changesOnlyBy('openCoin', 'rateBoard.toggleCoin'),
    'rates are as old as their answer': changesOnlyBy('readAt', 'xstate.done.actor.readRates'),
  },
}
