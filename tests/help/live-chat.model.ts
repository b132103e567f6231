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
}
