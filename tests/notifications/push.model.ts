import { apiError } from '../../machines/core/api-error'
import { type Model, noResponse, outcomesOf, received } from '../models/graph'

const pushChoices = [
  { choice: 'nothing' },
  { choice: 'arrivals' },
  { choice: 'amounts' },
  { choice: null },
] as const
const needsPassword = apiError(403, 'Please enter your password again')
const forbiddenError = apiError(null, 'no')
const instructions = {
  arrivals: "Turn 'Tell me when naira arrives' on",
  amounts: "Turn 'Show amounts on the lock screen' on",
  nothing: "Turn 'Tell me when naira arrives' off",
}

export const pushModel: Model<'push'> = {
  afterReload: ['kept', 'the choice: the browser keeps the subscription, the device the amounts setting'],
  events: [
    { type: 'push.choose', choice: 'arrivals' },
    { type: 'push.choose', choice: 'amounts' },
    { type: 'push.choose', choice: 'nothing' },
    ...outcomesOf('readPush', pushChoices, [noResponse]),
    ...received('push.agree', 'push.decline'),
    ...outcomesOf('choosePush', [undefined], [needsPassword, forbiddenError]),
  ],
  visibleState: ({ context: { choice, asked: requestedChoice, error } }) => [
    choice,
    requestedChoice,
    error !== null,
  ],
  offers: ({ context: { choice } }, event) => {
    if (event.type !== 'push.choose') return true
    if (choice === null || choice === event.choice) return false
    return choice !== 'nothing' || event.choice === 'arrivals'
  },
  url: '/dashboard/sell',
  persona: 'ada',
  expected: {
    askingPassword: "'Enter your password'",
    shown: "'Tell me when naira arrives'",
  },
  steps: {
    'push.choose': ({ choice }) => instructions[choice as keyof typeof instructions],
    'push.agree': "Type 'Ada-Naira-1' into 'Password' and click 'Authenticate'",
    'push.decline': "Click 'Cancel'",
  },
  responses: {
    readPush: {
      call: 'GET /v1/app/push',
      done: ({ choice }) =>
        choice === null
          ? 'Nothing is offered: no sale was paid yet, or the device cannot receive pushes'
          : `The notifications panel offers it; this device's choice is ${choice}`,
      failed: 'Nothing is offered',
    },
    choosePush: {
      call: 'POST /v1/app/push',
      needs: ({ error }) => (error?.status === null ? 'forbid the page to send notifications' : null),
      done: 'The choice is active',
      failed: ({ status }) =>
        status === 403
          ? 'The password dialog opens'
          : 'The browser blocks notifications, and the panel says so',
    },
  },
  requirements: {
    'push.reading xstate.done.actor.readPush': ['EXT-32'],
    'push.shown push.choose': ['EXT-33'],
    'push.choosing xstate.done.actor.choosePush': ['EXT-34'],
  },
  invariants: {
    'only one choice runs at a time': ({ before, invokes }) =>
      invokes.length === 0 || before.matches('shown') || before.matches('askingPassword'),
    'a failure keeps the choice': ({ before, event, after }) =>
      !event.type.startsWith('xstate.error') || before.context.choice === after.context.choice,
  },
}
