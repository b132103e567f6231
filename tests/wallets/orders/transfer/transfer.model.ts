import { apiError } from '../../../../machines/core/api-error'
import type { OpenIntent } from '../../../../machines/money/intent'
import type { TransferMarketData } from '../../../../machines/wallets/orders/transfer/transfer.rules'
import {
  doneEvent,
  errorEvent,
  type Model,
  outcomesOf,
  type PlainEvent,
  received,
} from '../../../models/graph'
import { titleOf } from '../../../models/paths'
import { depositIntoWallet, noResponseError, walletGiven } from '../placement.fixture'
import {
  canEnd,
  closeInstruction,
  eventsLeadingTo,
  impossibleInDialog,
  orderInvariants,
  placementAnswer,
  placementEnds,
} from '../placement-outcomes'

export const wallet = { symbol: 'USDT', chain: 'tron' }
export const transferMarketData: TransferMarketData = {
  ...wallet,
  balance: '5',
  usdBalance: '5.00',
  price: '1',
}
const changedMarketData: TransferMarketData = { ...transferMarketData, usdBalance: '5.10', price: '1.02' }
const poorMarketData: TransferMarketData = { ...transferMarketData, balance: '0.5', usdBalance: '0.50' }

const openTransfer: OpenIntent = {
  intentId: 'old',
  kind: 'transfer',
  ...wallet,
  amountCrypto: '5',
  createdAt: 1_000,
  state: 'sending',
}

export const transferModel: Model<'transfer'> = {
  afterReload: ['outbox', 'the sent order'],
  inputs: [{ accountId: 'acc-ada' }],
  events: [
    { type: 'transfer.open', ...wallet, open: null },
    { type: 'transfer.open', symbol: null, chain: null, open: null },
    { type: 'transfer.open', ...wallet, open: openTransfer },
    { type: 'transfer.pickWallet', ...wallet },
    { type: 'transfer.enterRecipient', text: 'bola@example.com' },
    { type: 'transfer.enterRecipient', text: 'bo la' },
    { type: 'transfer.pickRecent', text: 'bola' },
    { type: 'transfer.findAgain' },
    { type: 'transfer.enterUsd', text: '5', pasted: false },
    { type: 'transfer.enterCrypto', text: '5', pasted: false },
    ...received('transfer.fillMax', 'transfer.review', 'transfer.refresh', 'transfer.close'),
    ...outcomesOf(
      'readMarketData',
      [transferMarketData, changedMarketData, poorMarketData],
      [noResponseError],
    ),
    doneEvent('findRecipient', { id: 'acc-bola' }),
    doneEvent('findRecipient', { id: 'acc-ada' }),
    errorEvent('findRecipient', apiError(404, 'Account not found')),
    ...received('xstate.after.LOOKUP_DEBOUNCE'),
    ...placementEnds(changedMarketData, poorMarketData),
  ],
  visibleState: ({ context: { symbol, marketData, draft, recipient, checked, order, error } }) => [
    symbol,
    marketData?.price,
    marketData?.balance,
    draft.to,
    draft.typed,
    draft[draft.typed],
    recipient,
    checked,
    order.quote !== null,
    order.open !== null,
    error && Object.keys(error.fields).join(),
  ],
  possible: canEnd,
  leadingTo: eventsLeadingTo,
  offers: (state, event) => {
    const { draft } = state.context
    // Amounts are asked for once it is clear who gets them; 'Max' and 'Continue' say the same twice.
    if (/^transfer\.(enterUsd|enterCrypto|fillMax)$/.test(event.type))
      return state.matches({ editing: 'found' }) && event.text !== draft[draft.typed]
    // Typing the same text does not change the field.
    if (event.type === 'transfer.enterRecipient') return event.text !== draft.to
    // Those who were sent to before are named under an empty field.
    if (event.type === 'transfer.pickRecent') return state.matches('editing') && draft.to === ''
    // The search finds another customer, never the sender.
    if (event.type === 'xstate.done.actor.findRecipient')
      return (event.output as { id: string }).id !== state.context.accountId
    // A list changes only to another wallet.
    return event.type !== 'transfer.pickWallet' || state.context.symbol === null
  },
  manual: {
    [titleOf(placementEnds(changedMarketData, poorMarketData)[4] as PlainEvent)]: 'as below',
    findAgain: 'an unknown name stays unknown',
    [titleOf(doneEvent('readMarketData', poorMarketData) as PlainEvent)]:
      'only this flow changes the balance here: placement.machine.test.ts',
    close: 'a walk has one dialog',
    [titleOf({ type: 'transfer.open', symbol: null, chain: null, open: null })]:
      'a walk begins on the wallet’s page: forms.machine.test.ts',
    [titleOf({ type: 'transfer.open', ...wallet, open: openTransfer })]: 'wallets-money.spec.ts',
    [titleOf({ type: 'transfer.pickWallet', ...wallet })]: 'only without a given wallet: as above',
    [titleOf({ type: 'transfer.pickRecent', text: 'bola' })]:
      'needs an earlier transfer: transfer.screen.test.tsx',
  },
  // The dialog's flow begins when it opens, with the page's own wallet.
  opening: () => ({ type: 'transfer.open', ...wallet, open: null }),
  url: '/dashboard/wallets/USDT/tron',
  persona: 'ada',
  setup: `${walletGiven}; more than five minutes after opening, a password is asked for: 'Ada-Naira-1'`,
  expected: {
    closed: 'the dialog is closed',
    choosing: "'From' is empty",
    'editing.asking': 'the amount fields cannot be typed in',
    'editing.searching': "'Searching…' under the recipient",
    'editing.found': "'Bola Adeyemi' and '@bola' under the recipient, and the amounts can be typed",
    placing: 'the review names Bola Adeyemi (@bola)',
  },
  steps: {
    'transfer.open': ({ symbol, open }) =>
      open !== null
        ? "Click the open transfer in the note 'We are checking' on the page"
        : symbol === null
          ? "Go to '/dashboard/wallets' and click 'Transfer'"
          : "Click 'Transfer'",
    'transfer.pickWallet': "Choose 'Tether (TRC-20)' in 'From'",
    'transfer.enterRecipient': "Type {text} into 'Username or email'",
    'transfer.pickRecent': "Click 'Send to bola', offered after an earlier transfer",
    'transfer.findAgain': "Click 'Try again' next to the recipient",
    'transfer.enterUsd': "Type {text} into 'Amount in USD'",
    'transfer.enterCrypto': "Type {text} into 'Amount in USDT'",
    'transfer.fillMax': "Click 'Max' in a field",
    'transfer.review': "Click 'Continue'",
    'transfer.refresh': "Click 'Refresh'",
    'transfer.close': (_, state) => closeInstruction(state),
  },
  responses: {
    readMarketData: {
      call: 'GET /v1/crypto/{chain}/{symbol}/{type}/transactions/rate',
      setup: ({ output: { price, balance } }) => [
        `set USDT to ${price} in the panel's 'Market'`,
        balance === poorMarketData.balance
          ? 'send nearly everything in another tab'
          : depositIntoWallet('5 USDT on Tron'),
      ],
      done: 'Balance and price load',
    },
    findRecipient: {
      call: 'GET /v1/auth/account/find/{a}/{b}',
      done: 'The recipient’s name appears',
    },
    placement: placementAnswer('transfer', 'Transfer to Bola', "'Transfer completed' is shown"),
  },
  requirements: {
    'transfer.editing transfer.enterRecipient plausible': ['TRANSFER-04'],
    'transfer.editing.pausing xstate.after.LOOKUP_DEBOUNCE.transfer.editing.pausing': ['CONST-11'],
    'transfer.editing transfer.review': ['TRANSFER-02'],
    'transfer.editing.searching xstate.done.actor.findRecipient oneself refused': ['TRANSFER-06'],
    'transfer.placing xstate.done.actor.placement settled': ['TRANSFER-09'],
  },
  invariants: {
    ...orderInvariants('completed'),
    'a review always has a found recipient (TRANSFER-02)': ({ after: { context, ...after } }) =>
      !after.matches('placing') || context.order.open !== null || context.recipient !== null,
    'another text drops the earlier recipient (TRANSFER-04)': ({ event, after }) =>
      event.type !== 'transfer.enterRecipient' || after.context.recipient === null,
    'no transfer goes to its sender': ({ after: { context } }) => context.recipient !== context.accountId,
  },
  neverInARow: {
    ...impossibleInDialog,
    'a new dialog has no recipient yet': [
      'transfer.opening * then transfer.loading * found',
      'transfer.opening * then transfer.loading * plausible',
      'transfer.choosing * then transfer.loading * found',
      'transfer.choosing * then transfer.loading * plausible',
    ],
    'the form handles it in its own, deeper state': [
      '* other then transfer.editing transfer.review',
      '* invalid then transfer.editing transfer.review',
      '* found then transfer.editing transfer.review',
      '* withdrawn then transfer.editing transfer.review',
      '* known then transfer.editing transfer.review',
    ],
    'an invalid form stays invalid until the customer types': ['* transfer.review invalid then * valid'],
    'a new, emptied or invalid form needs text first': [
      'transfer.loading * found then * valid',
      '*.placement invalid then * valid',
    ],
    'a reviewed form was valid and stays valid until the customer types': [
      '* known then * transfer.review invalid',
    ],
    'after a rejection the recipient is still found, or there was no text': [
      'transfer.reloading transfer.pickWallet then transfer.loading * plausible',
    ],
  },
}
