import { apiError } from '../../machines/core/api-error'
import { answers, type Model, received, silence } from '../models/graph'

const offered = [
  { choice: 'nothing' },
  { choice: 'arrivals' },
  { choice: 'amounts' },
  { choice: null },
] as const
const needsPassword = apiError(403, 'Please enter your password again')
const isForbidden = apiError(null, 'no')
const words = {
  arrivals: "Turn 'Tell me when naira arrives' on",
  amounts: "Turn 'Show amounts on the lock screen' on",
  nothing: "Turn 'Tell me when naira arrives' off",
}

export const pushModel: Model<'push'> = {
  afterReload: [
    'kept',
    'what was chosen: the browser keeps the subscription, the device whether amounts are shown',
  ],
  events: [
    { type: 'push.choose', choice: 'arrivals' },
    { type: 'push.choose', choice: 'amounts' },
    { type: 'push.choose', choice: 'nothing' },
    ...answers('readPush', offered, [silence]),
    ...received('push.agree', 'push.decline'),
    ...answers('choosePush', [undefined], [needsPassword, isForbidden]),
  ],
  seen: ({ context: { choice, asked, error } }) => [choice, asked, error !== null],
  offers: ({ context: { choice } }, event) => {
    if (event.type !== 'push.choose') return true
    if (choice === null || choice === event.choice) return false
    return choice !== 'nothing' || event.choice === 'arrivals'
  },
  at: '/dashboard/sell',
  as: 'ada',
  says: {
    'push.choose': ({ choice }) => words[choice as keyof typeof words],
    'push.agree': "Type 'Ada-Naira-1' into 'Password' and press 'Authenticate'",
    'push.decline': "Press 'Cancel'",
  },
  answers: {
    readPush: {
      call: 'GET /v1/app/push',
      done: ({ choice }) =>
        choice === null
          ? 'Nothing is offered: no sale was paid yet, or nobody can be told'
          : `The panel of notifications offers it; this device is told ${choice}`,
      failed: 'Nothing is offered',
    },
    choosePush: {
      call: 'POST /v1/app/push',
      needs: ({ error }) => (error?.status === null ? 'forbid the page to send notifications' : null),
      done: 'It is so from now on',
      failed: ({ status }) =>
        status === 403 ? 'The password dialog opens' : 'The browser does not allow it, and the panel says so',
    },
  },
  proves: {
    'push.reading xstate.done.actor.readPush': ['EXT-32'],
    'push.shown push.choose': ['EXT-33'],
    'push.choosing xstate.done.actor.choosePush': ['EXT-34'],
  },
  invariants: {
    'one choice at a time': ({ before, asks }) =>
      asks.length === 0 || before.matches('shown') || before.matches('askingPassword'),
    'what failed leaves the choice': ({ before, event, after }) =>
      !event.type.startsWith('xstate.error') || before.context.choice === after.context.choice,
  },
}
