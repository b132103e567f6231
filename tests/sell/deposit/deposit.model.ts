import { apiError, summaryOf } from '../../../machines/core/api-error'
import { answers, done, failed, type Model, received, silence } from '../../models/graph'
import { asksOnlyIf } from '../../models/invariants'

const known = { readAt: 0, chain: 'tron', coin: 'USDT (TRC-20)', isConfirmed: true }

export const depositModel: Model<'deposit'> = {
  afterReload: [
    'kept',
    "the coin by its address, the network by the account's storage; rate and address are read again",
  ],
  inputs: [{ rateId: '6' }, { rateId: 'seven' }, { rateId: null }],
  events: [
    done('readDeposit', known),
    done('readDeposit', { ...known, isConfirmed: false }),
    failed('readDeposit', apiError(404, 'Rate not found')),
    failed('readDeposit', silence),
    { type: 'deposit.nameNetwork', chain: 'tron' },
    { type: 'deposit.nameNetwork', chain: 'bsc' },
    ...answers('keepNetwork', [undefined], [silence]),
    ...received('deposit.copyAddress', 'deposit.takePicture'),
    ...answers('takePicture', [{ fate: 'saved' }, { fate: 'shared' }], [silence]),
    ...received('deposit.refresh', 'deposit.retry', 'deposit.comeBack'),
    ...answers('copyAddress', [undefined], [silence]),
  ],
  seen: ({ context: { error: reason, copied, copyFailed, readAt, chain, isConfirmed, wrongChain } }) => [
    reason && summaryOf(reason),
    copied,
    copyFailed,
    readAt === null,
    chain,
    isConfirmed,
    wrongChain,
  ],
  byHand: {
    'failed retry': 'seconds pass, up to a minute: deposit.screen.test',
    'failed keepNetwork silence': 'the storage of a walk takes everything: machine test',
  },
  at: ({ rateId }) => `/dashboard/sell/details${rateId === null ? '' : `?rateId=${rateId}`}`,
  as: 'ada',
  says: {
    'deposit.nameNetwork': ({ chain }) =>
      `Press '${chain === 'tron' ? 'Tron (TRC-20)' : 'BNB Smart Chain (BEP-20)'}'`,
    'deposit.copyAddress': "Press 'Copy USDT Address'",
    'deposit.takePicture': "Press 'Save or share QR code'",
    'deposit.refresh': "Press 'Refresh'",
    'deposit.retry': 'Wait until the page asks again, up to a minute',
    'deposit.comeBack': 'Turn to another tab of the browser and come back',
  },
  answers: {
    readDeposit: {
      call: 'GET /v1/app/rates/{id}',
      needs: ({ output: { isConfirmed } }) =>
        isConfirmed === true
          ? 'name the network on this page once, where it is asked'
          : isConfirmed === false
            ? "forget that the network was named: remove what begins with 'app.network' from the browser's storage"
            : null,
      done: ({ isConfirmed }) =>
        isConfirmed ? 'The address and its QR code are shown' : 'The page asks which network it is',
    },
    keepNetwork: {
      call: null,
      needs: ({ error }) => (error ? "fill the browser's storage" : null),
      done: 'The address is shown; it is not asked again',
      failed: 'The address is shown; the next time it is asked again',
    },
    copyAddress: {
      call: null,
      needs: ({ error }) => (error ? 'forbid the page the clipboard in the browser' : null),
      done: "The toast 'Address Copied!' is shown",
      failed: 'The page says to select the address by hand',
    },
    takePicture: {
      call: null,
      needs: ({ error, output: { fate } }) =>
        error
          ? 'forbid the page to save files'
          : fate === 'shared'
            ? 'use a device that shares files'
            : 'use a device that saves files',
      done: ({ fate }) => (fate === 'saved' ? 'The picture is saved' : 'The picture is shared'),
      failed: 'The picture cannot be made',
    },
  },
  proves: {
    'deposit.opening always valid refused': ['SELL-13'],
    'deposit.loading xstate.error.actor.readDeposit': ['SELL-25'],
    'deposit.ready deposit.copyAddress': ['SELL-20'],
    'deposit.copying xstate.done.actor.copyAddress': ['SELL-21'],
  },
  invariants: {
    'an address is shown only for a network that was named (SELL-22)': ({ after }) =>
      !after.matches('ready') || after.context.isConfirmed,
    'nothing is read without a number (SELL-13)': asksOnlyIf(
      'readDeposit',
      ({ after }) => after.context.rateId !== null,
    ),
    'a wrong name opens nothing': ({ event, after }) =>
      event.type !== 'deposit.nameNetwork' || event.chain === after.context.chain || after.matches('naming'),
    'copied or refused, never both': ({ after: { context } }) => !(context.copied && context.copyFailed),
  },
}
