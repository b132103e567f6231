import { assign, setup } from 'xstate'
import { defineFlow } from '../../core/flow'
import { withEvent } from '../../core/params'

export const mostFavourites = 5

interface Context {
  /** Usernames, the latest first. */
  favourites: readonly string[]
}

type FavouritesEvent = { type: 'favourites.toggle'; username: string }

/** The list with a recipient more or less: at most five, of whom the oldest goes. */
export const toggled = (favourites: readonly string[], username: string): string[] =>
  favourites.includes(username)
    ? favourites.filter((each) => each !== username)
    : [username, ...favourites].slice(0, mostFavourites)

const favouritesMachine = setup({
  // One text, by lines: a log keeps no lists.
  types: { input: {} as { favourites: string }, context: {} as Context, events: {} as FavouritesEvent },
  actions: {
    toggle: assign(({ context }, { username }: { username: string }) => ({
      favourites: toggled(context.favourites, username),
    })),
  },
}).createMachine({
  id: 'favourites',
  context: ({ input }) => ({ favourites: input.favourites.split('\n').filter(Boolean) }),
  initial: 'listed',
  states: {
    listed: { tags: 'resumable', on: { 'favourites.toggle': { actions: withEvent('toggle') } } },
  },
})

export const favouritesFlow = defineFlow({
  machine: favouritesMachine,
  version: 1,
  log: { received: { 'favourites.toggle': ['username'] }, input: ['favourites'] },
})
