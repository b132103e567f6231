import type { Model } from '../shared/graph'
import { leavesOnlyBy } from '../shared/invariants'

export const confirmModel: Model<'confirm'> = {
  events: [
    { type: 'confirm.ask', question: { subject: 'logOut', text: 'Do you want to log out?' } },
    { type: 'confirm.sayYes' },
    { type: 'confirm.sayNo' },
  ],
  seen: ({ context }) => context.question,
  at: '/dashboard/sell',
  as: 'ada',
  says: {
    'confirm.ask': "Press 'Menu', then 'Log out': {question.text} is asked",
    'confirm.sayYes': "Press 'Yes'",
    'confirm.sayNo': "Press 'No'",
  },
  answers: {},
  proves: {
    'confirm.closed confirm.ask 1': ['SHELL-13'],
    'confirm.asking confirm.sayNo 1': ['SHELL-14'],
  },
  invariants: {
    'a question is there exactly while it is asked': ({ after }) =>
      after.matches('asking') === (after.context.question !== null),
    'it closes by an answer only': leavesOnlyBy('asking', 'confirm.sayYes', 'confirm.sayNo'),
  },
}
