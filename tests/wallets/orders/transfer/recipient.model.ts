import { apiError } from '../../../../machines/core/api-error'
import { delayEvent, doneEvent, errorEvent, type Model } from '../../../models/graph'
import { titleOf } from '../../../models/paths'
import { walletGiven } from '../placement.fixture'

export const recipientModel: Model<'recipient'> = {
  afterReload: ['restart', 'a dialog over the page: it closes with it'],
  inputs: [{ accountId: 'acc-ada' }],
  events: [
    { type: 'recipient.enterUserId', text: 'bola@example.com' },
    { type: 'recipient.enterUserId', text: 'bo la' },
    { type: 'recipient.pickRecent', text: 'bola' },
    { type: 'recipient.findAgain' },
    delayEvent('LOOKUP_DEBOUNCE'),
    doneEvent('findRecipient', { id: 'acc-bola' }),
    doneEvent('findRecipient', { id: 'acc-ada' }),
    errorEvent('findRecipient', apiError(404, 'Account not found')),
  ],
  visibleState: ({ context: { text, id, error } }) => [text, id, error?.summary],
  offers: ({ context: { text, accountId } }, event) => {
    // Retyping the same value does not change the field.
    if (event.type === 'recipient.enterUserId') return event.text !== text
    // An empty field lists previous recipients.
    if (event.type === 'recipient.pickRecent') return text === ''
    // The search finds another customer, never the sender.
    return (
      event.type !== 'xstate.done.actor.findRecipient' || (event.output as { id: string }).id !== accountId
    )
  },
  manual: {
    findAgain: 'an unknown name stays unknown',
    [titleOf({ type: 'recipient.pickRecent', text: 'bola' })]:
      'needs an earlier transfer: transfer.screen.test.tsx',
  },
  url: '/dashboard/wallets/USDT/tron',
  setup: `${walletGiven}; click 'Transfer'`,
  persona: 'ada',
  expected: {
    asking: 'the amount fields cannot be typed in',
    searching: "'Searching…' under the recipient",
    found: "'Bola Adeyemi' and '@bola' under the recipient, and the amounts can be typed",
  },
  steps: {
    'recipient.enterUserId': "Type {text} into 'Username or email'",
    'recipient.pickRecent': "Click 'Send to bola', offered after an earlier transfer",
    'recipient.findAgain': "Click 'Try again' next to the recipient",
  },
  responses: {
    findRecipient: {
      call: 'GET /v1/auth/account/find/{a}/{b}',
      done: 'The recipient’s name appears',
    },
  },
  requirements: {
    'recipient recipient.enterUserId plausible': ['TRANSFER-04'],
    'recipient.pausing xstate.after.LOOKUP_DEBOUNCE.recipient.pausing': ['CONST-11'],
    'recipient.searching xstate.done.actor.findRecipient oneself refused': ['TRANSFER-06'],
  },
  invariants: {
    'another text drops the earlier recipient (TRANSFER-04)': ({ event, after }) =>
      event.type !== 'recipient.enterUserId' || after.context.id === null,
    'no transfer goes to its sender': ({ after: { context } }) => context.id !== context.accountId,
    'a recipient is there exactly while found': ({ after }) =>
      after.matches('found') === (after.context.id !== null),
  },
}
