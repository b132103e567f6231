import type { Model } from '../shared/graph'

export const confirmModel: Model<'confirm'> = {
  events: [
    { type: 'confirm.ask', question: { subject: 'logOut', text: 'Do you want to log out?' } },
    { type: 'confirm.sayYes' },
    { type: 'confirm.sayNo' },
  ],
  seen: ({ context }) => context.question,
}
