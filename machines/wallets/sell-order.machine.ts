import { checking, deciding, placing } from '../shared/money-steps'
import type { Typed } from './linked.rules'
import { type SellContext, startOf } from './sell-form.rules'
import { type SellTerms, sellIntent } from './sell-order.rules'
import { sellOrderSetup } from './sell-parts.rules'

const failure = [
  { type: 'keepRefusal' as const, params: ({ event }: { event: { error: unknown } }) => event },
  'tellRefused' as const,
]
const newTerms = ({ event }: { event: { output: SellTerms } }) => event.output
const pairOf = ({ context: { symbol, chain } }: { context: SellContext }) => ({ symbol, chain })
const known = { moved: '#sellOrder.sold', refused: '#sellOrder.reloading' } as const
const typing = {
  'sellOrder.enterUsd': {
    actions: { type: 'keepUsd' as const, params: ({ event }: { event: Typed }) => event },
  },
  'sellOrder.enterCrypto': {
    actions: { type: 'keepCrypto' as const, params: ({ event }: { event: Typed }) => event },
  },
  'sellOrder.fillMax': { actions: 'keepMax' as const },
}

/**
 * Selling from one wallet: form → review with frozen figures → processing → sold.
 *
 * loading (busy) → editing | failed. editing: enter…, fillMax, `review` or `reviewAll` ('Sell all', its review is
 * the confirmation) → reviewing. reviewing: `submit` with a fresh id → checkingPrice (busy; a price or rate that
 * moved by more than 0.5 %, or another balance under 'Sell all', goes back to reviewing with `moved`) → placing
 * (busy) → sold | reloading → editing with the refusal | unconfirmed.checking ⇄ .waiting (`askAgain`, 10 s; `decide`
 * only where context.decidable) → the same. sold: `startOver`.
 * What is sent is context.figures; an open intent of the outbox is input.open and begins in unconfirmed.
 * Ports: `readSellTerms`, and the outbox's `placeIntent`, `reconcileIntent`, `decideIntent`.
 */
export const sellOrderMachine = sellOrderSetup.createMachine({
  id: 'sellOrder',
  context: ({ input }) => startOf(input),
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'intentIsOpen', target: 'unconfirmed' }, { target: 'loading' }] },
    loading: {
      tags: 'busy',
      invoke: {
        id: 'readSellTerms',
        src: 'readSellTerms',
        input: pairOf,
        onDone: { target: 'editing', actions: { type: 'keepTerms', params: newTerms } },
        onError: { target: 'failed', actions: failure },
      },
    },
    failed: {
      tags: 'resumable',
      on: { 'sellOrder.refresh': { target: 'loading', actions: 'forgetRefusal' } },
    },
    editing: {
      tags: 'resumable',
      entry: 'forgetIntent',
      on: {
        ...typing,
        'sellOrder.review': [
          { guard: 'orderIsSound', target: 'reviewing', actions: 'freeze' },
          { actions: 'showProblems' },
        ],
        'sellOrder.reviewAll': [
          { guard: 'allCanBeSold', target: 'reviewing', actions: 'freezeAll' },
          { actions: 'showProblems' },
        ],
        'sellOrder.refresh': 'reloading',
      },
    },
    /** A quiet read of the terms: after a refusal, or because the customer came back. The form stays. */
    reloading: {
      invoke: {
        id: 'readSellTerms',
        src: 'readSellTerms',
        input: pairOf,
        onDone: { target: 'editing', actions: { type: 'keepTerms', params: newTerms } },
        onError: [{ guard: 'termsAreKnown', target: 'editing' }, { target: 'failed' }],
      },
      on: typing,
    },
    reviewing: {
      tags: 'resumable',
      on: {
        'sellOrder.submit': {
          target: 'checkingPrice',
          actions: { type: 'keepIntent', params: ({ event }) => event },
        },
        'sellOrder.back': 'editing',
      },
    },
    checkingPrice: {
      tags: 'busy',
      invoke: {
        id: 'readSellTerms',
        src: 'readSellTerms',
        input: pairOf,
        onDone: [
          { guard: { type: 'orderStands', params: newTerms }, target: 'placing' },
          {
            guard: { type: 'orderCanBeAskedAnew', params: newTerms },
            target: 'reviewing',
            actions: { type: 'freezeAnew', params: newTerms },
          },
          { target: 'editing', actions: [{ type: 'keepTerms', params: newTerms }, 'showProblems'] },
        ],
        // Nothing was sent.
        onError: { target: 'reviewing', actions: failure },
      },
    },
    placing: {
      tags: 'busy',
      invoke: {
        id: 'placeIntent',
        src: 'placeIntent',
        input: ({ context }) => sellIntent(context),
        ...placing({ ...known, unknown: 'unconfirmed' }),
      },
      after: { PLACING_LIMIT: { target: 'unconfirmed', actions: 'tellUnconfirmed' } },
    },
    unconfirmed: {
      initial: 'checking',
      states: {
        checking: { invoke: checking(known) },
        waiting: {
          after: { CHECK_AGAIN: 'checking' },
          on: {
            'sellOrder.askAgain': 'checking',
            'sellOrder.decide': {
              guard: 'customerDecides',
              target: 'deciding',
              actions: { type: 'keepWord', params: ({ event }) => event },
            },
          },
        },
        deciding: { invoke: deciding(known) },
      },
    },
    sold: { tags: 'resumable', on: { 'sellOrder.startOver': { target: 'loading', actions: 'startOver' } } },
  },
})
