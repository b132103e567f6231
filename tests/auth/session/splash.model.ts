import { after, type Model } from '../../models/graph'
import { leavesOnlyBy } from '../../models/invariants'

export const splashModel: Model<'splash'> = {
  afterReload: ['anew', 'it lasts two seconds'],
  events: [after('SPLASH')],
  seen: () => null,
  at: '/',
  as: 'nobody',
  says: {},
  answers: {},
  proves: { 'splash.showing xstate.after.SPLASH.splash.showing': ['AUTH-03', 'CONST-01'] },
  invariants: {
    'it ends by its time only': leavesOnlyBy('showing', 'xstate.after.SPLASH.splash.showing'),
  },
}
