import { after, type Model } from '../shared/graph'

export const liveChatModel: Model<'liveChat'> = {
  events: [
    { type: 'liveChat.ask' },
    { type: 'liveChat.arrive' },
    { type: 'liveChat.break' },
    { type: 'liveChat.close' },
    after('OPENING'),
    after('REST'),
  ],
  seen: ({ context }) => context.isThere,
  at: '/dashboard/help',
  as: 'ada',
  says: {
    'liveChat.ask': "Press 'Chat with us' ('Try again' after a failure)",
    'liveChat.arrive': 'The chat page says that it is there',
    'liveChat.break': 'Stop the server of the chat page: it cannot be loaded',
    'liveChat.close': "Press 'Cancel', or 'Close live chat' when it is open",
  },
  answers: {},
  waits: { OPENING: 'Wait 4 seconds', REST: 'Wait until its patience is over' },
  proves: {
    'liveChat.closed liveChat.ask 1': ['HELP-05'],
    'liveChat.opening xstate.after.OPENING.liveChat.opening 1 (pageIsThere)': ['CONST-06'],
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
