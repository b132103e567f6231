import { apiError } from '../../../machines/core/api-error'
import type { OpenIntent } from '../../../machines/money/intent'
import type { TransferMarketData } from '../../../machines/wallets/orders/transfer.rules'
import { answers, done, failed, type Model, type PlainEvent, received } from '../../models/graph'
import { titleOf } from '../../models/paths'
import { nobody } from '../placement/placement.fixture'
import {
  closing,
  ends,
  leadingTo,
  mayEndSo,
  neverInADialog,
  orderInvariants,
  placementAnswer,
} from '../placement/placement-ends'

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
  afterReload: ['outbox', 'what was sent'],
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
    ...answers('readMarketData', [transferMarketData, changedMarketData, poorMarketData], [nobody]),
    done('findRecipient', { id: 'acc-bola' }),
    done('findRecipient', { id: 'acc-ada' }),
    failed('findRecipient', apiError(404, 'Account not found')),
    ...received('xstate.after.LOOKUP_DEBOUNCE'),
    ...ends(changedMarketData, poorMarketData),
  ],
  seen: ({ context: { symbol, marketData, draft, recipient, checked, order, error } }) => [
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
  possible: mayEndSo,
  leadingTo,
  offers: (state, event) => {
    const { draft } = state.context
    // Amounts are asked for once it is clear who gets them; 'Max' and 'Continue' say the same twice.
    if (/^transfer\.(enterUsd|enterCrypto|fillMax)$/.test(event.type))
      return state.matches({ editing: 'found' }) && event.text !== draft[draft.typed]
    // Typing what is there already is no change of the field.
    if (event.type === 'transfer.enterRecipient') return event.text !== draft.to
    // Those who were sent to before are named under an empty field.
    if (event.type === 'transfer.pickRecent') return state.matches('editing') && draft.to === ''
    // 'bola' is another customer, for as long as the panel knows one.
    if (event.type === 'xstate.done.actor.findRecipient')
      return (event.output as { id: string }).id !== state.context.accountId
    // A list changes only to another wallet.
    return event.type !== 'transfer.pickWallet' || state.context.symbol === null
  },
  byHand: {
    [titleOf(ends(changedMarketData, poorMarketData)[4] as PlainEvent)]: 'as below',
    findAgain: 'nobody of that name is nobody when asked again',
    [titleOf(done('readMarketData', poorMarketData) as PlainEvent)]:
      'the world has one page, and its balance only changes by this flow: placement.machine.test.ts',
    close: 'a walk is of one dialog',
    [titleOf({ type: 'transfer.open', symbol: null, chain: null, open: null })]:
      'a walk begins on one page, which is the wallet’s own: forms.machine.test.ts',
    [titleOf({ type: 'transfer.open', ...wallet, open: openTransfer })]: 'wallets-money.spec.ts',
    [titleOf({ type: 'transfer.pickWallet', ...wallet })]: 'only where no wallet is given: as above',
    [titleOf({ type: 'transfer.pickRecent', text: 'bola' })]:
      'needs an earlier one: transfer.screen.test.tsx',
  },
  // The dialog's flow begins when it opens, with the page's own wallet.
  opening: () => ({ type: 'transfer.open', ...wallet, open: null }),
  at: '/dashboard/wallets/USDT/tron',
  as: 'ada',
  given: "in the panel's 'Market' choose 'Standing still'",
  says: {
    'transfer.open': ({ symbol, open }) =>
      open !== null
        ? "Press the transfer that is still open, in the note 'We are checking' on the page"
        : symbol === null
          ? "Go to '/dashboard/wallets' and press 'Transfer'"
          : "Press 'Transfer'",
    'transfer.pickWallet': "Choose 'Tether (TRC-20)' in 'From'",
    'transfer.enterRecipient': "Type {text} into 'Username or email'",
    'transfer.pickRecent': "Press 'Send to bola', which an earlier transfer left",
    'transfer.findAgain': "Press 'Try again' beside the recipient",
    'transfer.enterUsd': "Type {text} into 'Amount in USD'",
    'transfer.enterCrypto': "Type {text} into 'Amount in USDT'",
    'transfer.fillMax': "Press 'Max' in a field",
    'transfer.review': "Press 'Continue'",
    'transfer.refresh': "Press 'Refresh'",
    'transfer.close': (_, state) => closing(state),
  },
  answers: {
    readMarketData: {
      call: 'GET /v1/crypto/{chain}/{symbol}/{type}/transactions/rate',
      stands: ({ output: { price, balance } }) => [
        `set USDT to ${price} in the panel's 'Market'`,
        balance === poorMarketData.balance
          ? 'send nearly everything in another tab'
          : 'send ada a deposit of 5 USDT on Tron into her wallet (panel)',
      ],
      done: 'Balance and price are read',
    },
    findRecipient: {
      call: 'GET /v1/auth/account/find/{a}/{b}',
      done: 'The recipient is shown by name',
    },
    placement: placementAnswer('Transfer to Bola', "'Transfer completed' is shown"),
  },
  proves: {
    'transfer.editing transfer.enterRecipient plausible': ['TRANSFER-04'],
    'transfer.editing.pausing xstate.after.LOOKUP_DEBOUNCE.transfer.editing.pausing': ['CONST-11'],
    'transfer.editing transfer.review': ['TRANSFER-02'],
    'transfer.editing.searching xstate.done.actor.findRecipient oneself refused': ['TRANSFER-06'],
    'transfer.placing xstate.done.actor.placement settled': ['TRANSFER-09'],
  },
  invariants: {
    ...orderInvariants('completed'),
    'nothing is reviewed without a recipient who was found (TRANSFER-02)': ({
      after: { context, ...after },
    }) => !after.matches('placing') || context.order.open !== null || context.recipient !== null,
    'another text drops who was found before (TRANSFER-04)': ({ event, after }) =>
      event.type !== 'transfer.enterRecipient' || after.context.recipient === null,
    'nobody sends to themselves': ({ after: { context } }) => context.recipient !== context.accountId,
  },
  neverInARow: {
    ...neverInADialog,
    'a dialog that was just opened has no recipient yet': [
      'transfer.opening * then transfer.loading * found',
      'transfer.opening * then transfer.loading * plausible',
      'transfer.choosing * then transfer.loading * found',
      'transfer.choosing * then transfer.loading * plausible',
    ],
    'the form hears it in its own state, which is the deeper one': [
      '* other then transfer.editing transfer.review',
      '* invalid then transfer.editing transfer.review',
      '* found then transfer.editing transfer.review',
      '* withdrawn then transfer.editing transfer.review',
      '* known then transfer.editing transfer.review',
    ],
    'a form that was found wanting is wanting until something is typed': [
      '* transfer.review invalid then * valid',
    ],
    'a form that was just opened, emptied or found not to fit has to be typed in first': [
      'transfer.loading * found then * valid',
      '*.placement invalid then * valid',
    ],
    'a form that was shown for review was sound, and stays so until something is typed': [
      '* known then * transfer.review invalid',
    ],
    'after a refusal the recipient is still found, or there never was a text': [
      'transfer.reloading transfer.pickWallet then transfer.loading * plausible',
    ],
  },
}
