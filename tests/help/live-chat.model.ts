import { delayEvent, type Model, received } from '../models/graph'

export const liveChatModel: Model<'liveChat'> = {
  afterReload: ['restart', 'the chat closes with the page'],
  events: [
    ...received('liveChat.ask', 'liveChat.arrive', 'liveChat.break', 'liveChat.close'),
    delayEvent('OPENING'),
    delayEvent('REST'),
  ],
  visibleState: ({ context }) => context.isThere,
  // The placeholder of a failed chat offers only a retry.
  offers: ({ value }, { type }) => !(value === 'failed' && type === 'liveChat.close'),
  url: '/dashboard/help',
  persona: 'ada',
  expected: {
    closed: "'Chat with us'",
    late: "'Opening live chat…' still",
  },
  steps: {
    'liveChat.ask': (_, { value }) => `Click '${value === 'failed' ? 'Try again' : 'Chat with us'}'`,
    'liveChat.arrive': 'The chat page reports that it is ready',
    'liveChat.break': 'Stop the chat page’s server: the page fails to load',
    'liveChat.close': (_, { value }) => `Click '${value === 'open' ? 'Close live chat' : 'Cancel'}'`,
  },
  responses: {},
  waits: { OPENING: 'Wait 4 seconds', REST: 'Wait until it times out' },
  requirements: {
    'liveChat.closed liveChat.ask': ['HELP-05'],
    'liveChat.opening xstate.after.OPENING.liveChat.opening ready': ['CONST-06'],
  },
  invariants: {
    'the chat opens only after its page has loaded': ({ before, event, after }) =>
      before.matches('open') ||
      !after.matches('open') ||
      event.type === 'liveChat.arrive' ||
      after.context.isThere,
    'closing the chat drops its page': ({ before, event, after }) =>
      event.type !== 'liveChat.ask' || before.matches('opening') || !after.context.isThere,
  },
}
