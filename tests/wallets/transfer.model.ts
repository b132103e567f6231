import type { OpenIntent } from '../../machines/shared/intent'
import { refusal } from '../../machines/shared/refusal'
import type { TransferTerms } from '../../machines/wallets/transfer.rules'
import { done, failed, type Model } from '../shared/graph'
import { nobody, outcomes } from './sell-order.model'

export const wallet = { symbol: 'USDT', chain: 'tron' }
export const transferTerms: TransferTerms = { ...wallet, balance: '5', usdBalance: '5.00', price: '1' }
const movedTerms: TransferTerms = { ...transferTerms, usdBalance: '5.10', price: '1.02' }
export const poorTerms: TransferTerms = { ...transferTerms, balance: '0.5', usdBalance: '0.50' }

export const openTransfer: OpenIntent = {
  intentId: 'old',
  kind: 'transfer',
  ...wallet,
  amountCrypto: '5',
  createdAt: 1_000,
  state: 'sending',
}

export const transferModel: Model<'transfer'> = {
  inputs: [{ accountId: 'acc-ada' }],
  events: [
    { type: 'transfer.open', ...wallet, open: null },
    { type: 'transfer.open', symbol: null, chain: null, open: null },
    { type: 'transfer.open', ...wallet, open: openTransfer },
    { type: 'transfer.pickWallet', ...wallet },
    { type: 'transfer.enterRecipient', text: 'bola' },
    { type: 'transfer.enterRecipient', text: 'bo la' },
    { type: 'transfer.pickRecent', text: 'bola' },
    { type: 'transfer.findAgain' },
    { type: 'transfer.enterUsd', text: '5', pasted: false },
    { type: 'transfer.enterCrypto', text: '5', pasted: false },
    { type: 'transfer.fillMax' },
    { type: 'transfer.review' },
    { type: 'transfer.back' },
    { type: 'transfer.submit', intentId: 'i-1' },
    { type: 'transfer.refresh' },
    { type: 'transfer.askAgain' },
    { type: 'transfer.close' },
    { type: 'transfer.decide', happened: true },
    done('readTransferTerms', transferTerms),
    done('readTransferTerms', movedTerms),
    done('readTransferTerms', poorTerms),
    failed('readTransferTerms', nobody),
    done('findRecipient', { id: 'acc-bola' }),
    done('findRecipient', { id: 'acc-ada' }),
    failed('findRecipient', refusal(404, 'Account not found')),
    { type: 'xstate.after.LOOKUP_DEBOUNCE' },
    { type: 'xstate.after.CHECK_AGAIN' },
    { type: 'xstate.after.PLACING_LIMIT' },
    ...outcomes,
  ],
  seen: ({ context }) => {
    const {
      symbol,
      terms,
      draft,
      recipient,
      checked,
      figures,
      moved,
      refusal: reason,
      decidable,
      open,
    } = context
    return [
      symbol,
      terms?.price,
      terms?.balance,
      draft.to,
      draft.typed,
      draft[draft.typed],
      recipient,
      checked,
      figures !== null,
      moved,
      reason && Object.keys(reason.fields).join(),
      decidable,
      open !== null,
    ]
  },
}
