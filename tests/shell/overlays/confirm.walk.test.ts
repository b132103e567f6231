import { walkEvery } from '../../walker/walk'

walkEvery('confirm', {
  at: '/dashboard/sell',
  as: 'ada',
  proves: '[SHELL-24]',
  actors: {},
  does: {
    'confirm.ask': async (walker) => {
      if (!walker.services.session.read()) await walker.logIn('ada')
      await walker.until(() => walker.page.click('Log out'))
    },
  },
  shows: {
    closed: (page, _, walker) => {
      page.lacks('Do you want to log out?')
      // A no keeps page and session (SHELL-14), a yes ends both (SHELL-15).
      const answer = walker.records.findLast(({ event }) => event.type.startsWith('confirm.say'))
      page.isAt(answer?.event.type === 'confirm.sayYes' ? '/' : '/dashboard/sell')
    },
    asking: (page) => {
      page.reads('Confirmation', 'Do you want to log out?')
      page.isAt('/dashboard/sell')
    },
  },
})
