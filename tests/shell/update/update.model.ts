import { type Model, noResponse, outcomesOf, received } from '../../models/graph'
import { asksOnlyIf } from '../../models/invariants'

export const updateModel: Model<'update'> = {
  afterReload: ['restart', 'the browser reports a waiting version again'],
  events: [
    ...received('update.offer', 'update.agree', 'update.postpone'),
    ...outcomesOf('takeOver', [undefined], [noResponse]),
  ],
  visibleState: () => null,
  at: '/dashboard/sell',
  as: 'ada',
  given: "serve the built app ('npm run serve'); the development server offers no versions",
  says: {
    'update.offer': "Build another version ('npm run build') and come back to the tab",
    'update.agree': "Click 'Update now'",
    'update.postpone': "Click 'Later'",
  },
  answers: {
    takeOver: {
      call: null,
      needs: ({ error }) => (error ? 'close the tab that the new version waits for' : null),
      done: 'The new version renders the page',
      failed: 'The new version did not activate; the app offers it again',
    },
  },
  invariants: {
    'a version takes over only after a confirmation': asksOnlyIf(
      'takeOver',
      ({ event }) => event.type === 'update.agree',
    ),
  },
}
