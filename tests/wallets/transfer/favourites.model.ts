import { mostFavourites } from '../../../machines/wallets/transfer/favourites.machine'
import type { Model } from '../../models/graph'

const keep = (username: string) => ({ type: 'favourites.toggle', username }) as const

export const favouritesModel: Model<'favourites'> = {
  afterReload: ['kept', 'whom the customer keeps on this device'],
  inputs: [{ favourites: '' }],
  events: [keep('bola'), keep('chidi')],
  seen: ({ context }) => context.favourites,
  at: '/dashboard/wallets/USDT/tron',
  as: 'ada',
  given: "transfer 1 USDT each to chidi and to bola before, then press 'Transfer'",
  says: { 'favourites.toggle': ({ username }) => `Press the star 'Keep ${username}'` },
  answers: {},
  invariants: {
    'nobody is kept twice, and at most five': ({ after: { context } }) =>
      new Set(context.favourites).size === context.favourites.length &&
      context.favourites.length <= mostFavourites,
  },
}
