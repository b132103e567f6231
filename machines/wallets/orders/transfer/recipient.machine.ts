import { assign, setup } from 'xstate'
import { type ApiError, apiError, toApiError } from '../../../core/api-error'
import { declareActor } from '../../../core/declare-actor'
import { defineFlow } from '../../../core/flow'
import { withEvent } from '../../../core/params'
import { cleanUserId } from '../../../values/clean-text'
import { isPossibleUserId, lookupDebounceMs, ownAccountText } from './transfer.rules'

/** `pickRecent` picks an earlier recipient, whom the app looks up again immediately. */
type RecipientEvent =
  | { type: 'recipient.enterUserId' | 'recipient.pickRecent'; text: string }
  | { type: 'recipient.findAgain' }

interface RecipientContext {
  accountId: string
  text: string
  /** The account found for exactly this input, or null. The names are kept in the cache. */
  id: string | null
  error: ApiError | null
}

/** Looks up a transfer's recipient (TRANSFER-01 to TRANSFER-06). */
const recipientMachine = setup({
  types: {
    input: {} as { accountId: string },
    context: {} as RecipientContext,
    events: {} as RecipientEvent,
  },
  actors: {
    /** Takes a username or email; puts the names into the cache. */
    findRecipient: declareActor<{ id: string }, { userId: string }>('findRecipient'),
  },
  actions: { setText: assign((_, { text }: { text: string }) => ({ text, id: null, error: null })) },
  delays: { LOOKUP_DEBOUNCE: lookupDebounceMs },
}).createMachine({
  id: 'recipient',
  context: ({ input: { accountId } }) => ({ accountId, text: '', id: null, error: null }),
  initial: 'asking',
  on: {
    'recipient.enterUserId': [
      {
        guard: ({ event: { text } }) => isPossibleUserId(text),
        target: '.pausing',
        actions: withEvent('setText'),
        meta: { id: 'plausible' },
      },
      { target: '.asking', actions: withEvent('setText'), meta: { id: 'implausible' } },
    ],
    'recipient.pickRecent': { target: '.searching', actions: withEvent('setText') },
  },
  states: {
    asking: { tags: 'resumable' },
    /** Each keystroke restarts the debounce (CONST-11). */
    pausing: { after: { LOOKUP_DEBOUNCE: 'searching' } },
    /** Another keystroke cancels the lookup and drops the response for the older input (TRANSFER-05). */
    searching: {
      invoke: {
        id: 'findRecipient',
        src: 'findRecipient',
        input: ({ context }) => ({ userId: cleanUserId(context.text) }),
        onDone: [
          {
            guard: ({ context, event }) => event.output.id === context.accountId,
            target: 'unfound',
            actions: assign({ error: apiError(422, ownAccountText) }),
            meta: { id: 'oneself' },
          },
          {
            target: 'found',
            actions: assign(({ event }) => ({ id: event.output.id })),
            meta: { id: 'other' },
          },
        ],
        onError: {
          target: 'unfound',
          actions: assign(({ event }) => ({ error: toApiError(event.error) })),
        },
      },
    },
    found: { tags: 'resumable' },
    unfound: { tags: 'resumable', on: { 'recipient.findAgain': 'searching' } },
  },
})

export const recipientFlow = defineFlow({
  machine: recipientMachine,
  version: 1,
  log: {
    received: { 'recipient.enterUserId': ['text'], 'recipient.pickRecent': ['text'] },
    // The log contains no names.
    outcomes: { findRecipient: ['id'] },
    input: ['accountId'],
  },
})
