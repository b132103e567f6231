import { forNewbie, loading, noResponse, scenes, state } from '../fixtures/scene'

export const activityScenes = scenes(
  'Activities',
  { url: '/dashboard/activities' },
  {
    activities: state('list', 'Sold from wallet'),
    'activities-empty': forNewbie('No Activities'),
    'activities-loading': loading('Activities', 'activities'),
    'activities-failure': noResponse('activities'),
  },
)
