import { isDeepStrictEqual } from 'node:util'
import type { ConfirmRequest } from '../../../machines/shell/overlays/confirm.machine'
import { type Model, received } from '../../models/graph'
import { leavesOnlyBy } from '../../models/invariants'

export const confirmModel: Model<'confirm'> = {
  afterReload: ['restart', 'the asking page closes with it; it asks again on request'],
  events: [
    { type: 'confirm.ask', question: { subject: 'logOut', text: 'Do you want to log out?' } },
    { type: 'confirm.ask', question: { subject: 'install', text: 'Install the app?' } },
    ...received('confirm.sayYes', 'confirm.sayNo'),
  ],
  visibleState: ({ context }) => context.question,
  // The open dialog covers everything: only code can ask then.
  offers: (state, { type, question }) =>
    type !== 'confirm.ask' || (state.matches('closed') && (question as ConfirmRequest).subject === 'logOut'),
  url: '/dashboard/sell',
  persona: 'ada',
  steps: {
    'confirm.ask': "Click 'Menu', then 'Log out': {question.text} appears",
    'confirm.sayYes': "Click 'Yes, log out'",
    'confirm.sayNo': "Click 'No, stay'",
  },
  responses: {},
  requirements: {
    'confirm.closed confirm.ask': ['SHELL-13'],
    'confirm.asking confirm.sayNo': ['SHELL-14'],
  },
  invariants: {
    'a question exists exactly while the dialog is open': ({ after }) =>
      after.matches('asking') === (after.context.question !== null),
    'only an answer closes it': leavesOnlyBy('asking', 'confirm.sayYes', 'confirm.sayNo'),
    'the dialog asks the last question': ({ event, after }) =>
      event.type !== 'confirm.ask' || isDeepStrictEqual(after.context.question, event.question),
  },
}
