import { answers, type Model, received, silence } from '../../models/graph'
import { asksOnlyIf } from '../../models/invariants'

export const updateModel: Model<'update'> = {
  afterReload: ['anew', 'the browser says again that a version waits'],
  events: [
    ...received('update.offer', 'update.agree', 'update.postpone'),
    ...answers('takeOver', [undefined], [silence]),
  ],
  seen: () => null,
  at: '/dashboard/sell',
  as: 'ada',
  given: "serve the built app ('npm run serve'); the development server offers no versions",
  says: {
    'update.offer': "Build another version ('npm run build') and come back to the tab",
    'update.agree': "Press 'Update now'",
    'update.postpone': "Press 'Later'",
  },
  answers: {
    takeOver: {
      call: null,
      needs: ({ error }) => (error ? 'close the tab that the new version waits for' : null),
      done: 'The page is drawn anew by the new version',
      failed: 'The new version does not take over; it is offered again',
    },
  },
  invariants: {
    'a version takes over only after a yes': asksOnlyIf(
      'takeOver',
      ({ event }) => event.type === 'update.agree',
    ),
  },
}
