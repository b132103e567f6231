import { after, type Model, received } from '../models/graph'

export const liveChatModel: Model<'liveChat'> = {
  afterReload: ['anew', "the chat's page is gone with the page"],
  events: [
    ...received('liveChat.ask', 'liveChat.arrive', 'liveChat.break', 'liveChat.close'),
    after('OPENING'),
    after('REST'),
  ],
  seen: ({ context }) => context.isThere,
  // The placeholder of a failure only offers another try.
  offers: ({ value }, { type }) => !(value === 'failed' && type === 'liveChat.close'),
  at: '/dashboard/help',
  as: 'ada',
  says: {
    'liveChat.ask': (_, { value }) => `Press '${value === 'failed' ? 'Try again' : 'Chat with us'}'`,
    'liveChat.arrive': 'The chat page says that it is there',
    'liveChat.break': 'Stop the server of the chat page: it cannot be loaded',
    'liveChat.close': (_, { value }) => `Press '${value === 'open' ? 'Close live chat' : 'Cancel'}'`,
  },
  answers: {},
  waits: { OPENING: 'Wait 4 seconds', REST: 'Wait until its patience is over' },
  proves: {
    'liveChat.closed liveChat.ask': ['HELP-05'],
    'liveChat.opening xstate.after.OPENING.liveChat.opening ready': ['CONST-06'],
  },
  invariants: {
    'it opens only when the page is there': ({ before, event, after }) =>
      before.matches('open') ||
      !after.matches('open') ||
      event.type === 'liveChat.arrive' ||
      after.context.isThere,
    'a page is forgotten with the chat': ({ before, event, after }) =>
      event.type !== 'liveChat.ask' || before.matches('opening') || !after.context.isThere,
  },
}
