import { after, type Model } from '../shared/graph'

export const splashModel: Model<'splash'> = { events: [after('SPLASH')], seen: () => null }
