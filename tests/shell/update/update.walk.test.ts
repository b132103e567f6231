import { walkEvery } from '../../walker/walk'
import { installWorkers, replaceWorker } from '../../walker/world-events'
import { offerAtOnceIn } from '../offer-at-once'

const text = 'A new version of the app is ready.'

walkEvery('update', {
  at: '/dashboard/sell',
  as: 'ada',
  stage: (walker) => {
    offerAtOnceIn(walker)
    installWorkers(walker)
  },
  actors: {
    takeOver: {
      prepare: async (walker, outcome) => {
        await walker.hold('reload', outcome?.error ? { fails: 'InvalidStateError' } : 'real')
        return () => replaceWorker(walker)
      },
    },
  },
  does: {
    'update.offer': replaceWorker,
  },
  shows: {
    current: (page) => page.lacks(text),
    offered: (page) => page.reads(text),
    takingOver: (page) => page.waits('Update now'),
    postponed: (page) => page.lacks(text),
  },
})
