import { apiError, summaryOf } from '../../../machines/core/api-error'
import { doneEvent, errorEvent, type Model, noResponse, outcomesOf, received } from '../../models/graph'
import { invokesOnlyIf } from '../../models/invariants'

const depositDetails = { readAt: 0, chain: 'tron', coin: 'USDT (TRC-20)', isConfirmed: true }

export const depositModel: Model<'deposit'> = {
  afterReload: [
    'kept',
    "the coin from the address, the network from the account's storage; rate and address load again",
  ],
  inputs: [{ rateId: '6' }, { rateId: 'seven' }, { rateId: null }],
  events: [
    doneEvent('readDeposit', depositDetails),
    doneEvent('readDeposit', { ...depositDetails, isConfirmed: false }),
    errorEvent('readDeposit', apiError(404, 'Rate not found')),
    errorEvent('readDeposit', noResponse),
    { type: 'deposit.nameNetwork', chain: 'tron' },
    { type: 'deposit.nameNetwork', chain: 'bsc' },
    ...outcomesOf('keepNetwork', [undefined], [noResponse]),
    ...received('deposit.refresh', 'deposit.retry', 'deposit.comeBack'),
  ],
  visibleState: ({ context: { error: reason, readAt, chain, isConfirmed, wrongChain } }) => [
    reason && summaryOf(reason),
    readAt === null,
    chain,
    isConfirmed,
    wrongChain,
  ],
  manual: {
    'failed retry': 'seconds pass, up to a minute: deposit.screen.test',
    'failed keepNetwork silence': 'storage never fails in a walk: machine test',
  },
  url: ({ rateId }) => `/dashboard/sell/details${rateId === null ? '' : `?rateId=${rateId}`}`,
  persona: 'ada',
  steps: {
    'deposit.nameNetwork': ({ chain }) =>
      `Click '${chain === 'tron' ? 'Tron (TRC-20)' : 'BNB Smart Chain (BEP-20)'}'`,
    'deposit.refresh': "Click 'Refresh'",
    'deposit.retry': 'Wait until the page polls again, up to a minute',
    'deposit.comeBack': 'Switch to another browser tab and come back',
  },
  responses: {
    readDeposit: {
      call: 'GET /v1/app/rates/{id}',
      needs: ({ output: { isConfirmed } }) =>
        isConfirmed === true
          ? 'choose the network on this page once, if it asks'
          : isConfirmed === false
            ? "remove the keys that begin with 'app.network' from the browser's storage"
            : null,
      done: ({ isConfirmed }) =>
        isConfirmed ? 'The address and its QR code are shown' : 'The page asks for the network',
    },
    keepNetwork: {
      call: null,
      needs: ({ error }) => (error ? "fill the browser's storage" : null),
      done: 'The page shows the address and never asks again',
      failed: 'The page shows the address and asks again next time',
    },
  },
  requirements: {
    'deposit.opening always valid refused': ['SELL-13'],
    'deposit.loading xstate.error.actor.readDeposit': ['SELL-25'],
  },
  invariants: {
    'an address appears only for a chosen network (SELL-22)': ({ after }) =>
      !after.matches('ready') || after.context.isConfirmed,
    'nothing loads without a rate id (SELL-13)': invokesOnlyIf(
      'readDeposit',
      ({ after }) => after.context.rateId !== null,
    ),
    'a wrong network shows no address': ({ event, after }) =>
      event.type !== 'deposit.nameNetwork' || event.chain === after.context.chain || after.matches('naming'),
  },
}
