import { dequal } from 'dequal'
import type { Question } from '../../../machines/shell/overlays/confirm.machine'
import { type Model, received } from '../../models/graph'
import { leavesOnlyBy } from '../../models/invariants'

export const confirmModel: Model<'confirm'> = {
  afterReload: ['anew', 'whoever asked is gone with the page; asked again, it asks again'],
  events: [
    { type: 'confirm.ask', question: { subject: 'logOut', text: 'Do you want to log out?' } },
    { type: 'confirm.ask', question: { subject: 'install', text: 'Install the app?' } },
    ...received('confirm.sayYes', 'confirm.sayNo'),
  ],
  seen: ({ context }) => context.question,
  // Under the open dialog nothing can be pressed; who asks then is no customer.
  offers: (state, { type, question }) =>
    type !== 'confirm.ask' || (state.matches('closed') && (question as Question).subject === 'logOut'),
  at: '/dashboard/sell',
  as: 'ada',
  says: {
    'confirm.ask': "Press 'Menu', then 'Log out': {question.text} is asked",
    'confirm.sayYes': "Press 'Yes, log out'",
    'confirm.sayNo': "Press 'No, stay'",
  },
  answers: {},
  proves: {
    'confirm.closed confirm.ask': ['SHELL-13'],
    'confirm.asking confirm.sayNo': ['SHELL-14'],
  },
  invariants: {
    'a question is there exactly while it is asked': ({ after }) =>
      after.matches('asking') === (after.context.question !== null),
    'it closes by an answer only': leavesOnlyBy('asking', 'confirm.sayYes', 'confirm.sayNo'),
    'the last question is the one that is asked': ({ event, after }) =>
      event.type !== 'confirm.ask' || dequal(after.context.question, event.question),
  },
}
