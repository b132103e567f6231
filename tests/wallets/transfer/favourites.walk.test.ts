import { walkEvery } from '../../walker/walk'
import { haveDatabase, openBy, standStill } from '../money/money-walk.stage'

const people = ['bola', 'chidi']

haveDatabase()
walkEvery('favourites', {
  at: '/dashboard/wallets/USDT/tron',
  as: 'ada',
  stage: async (walker) => {
    await standStill(walker)
    localStorage.setItem('app.recipients', JSON.stringify(people))
    await walker.world.credit({ customer: 'ada', symbol: 'USDT', chain: 'tron', amount: '5' })
    await openBy(walker, '/dashboard/wallets/USDT/tron', 'Transfer')
  },
  proves: '[EXT-16]',
  actors: {},
  does: {
    'favourites.toggle': ({ page }, { username }) => page.press(`Keep ${String(username)}`),
  },
  shows: {
    listed: (page, { context: { favourites } }) => {
      // Those who are kept come first.
      const others = people.filter((name) => !favourites.includes(name))
      const listed = [...document.querySelectorAll('[aria-label^="Send to "]')].map(
        ({ textContent }) => textContent,
      )
      if (listed.length > 0 && listed.join() !== [...favourites, ...others].join())
        throw new Error(`Listed: ${listed}`)
      for (const name of favourites) page.reads(name)
    },
  },
  level: 'effects',
})
