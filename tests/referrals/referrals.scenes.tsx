import { forNewbie, loading, noResponse, scenes, state } from '../fixtures/scene'

export const referralScenes = scenes(
  'Referrals',
  { url: '/dashboard/referrals' },
  {
    referrals: state('gang and squad', 'BLA7M3WZ'),
    'referrals-empty': forNewbie('BLA7M3WZ'),
    'referrals-loading': loading('Referrals', 'referralInfo'),
    'referrals-failure': noResponse('referralInfo', 'referralTradeInfo'),
  },
)

export const leaderboardScenes = scenes(
  'Leaderboard',
  { url: '/dashboard/leaderboard' },
  {
    leaderboard: state('ranks', 'kemi****'),
    'leaderboard-empty': forNewbie('Leaderboard'),
    'leaderboard-loading': loading('Leaderboard', 'weeklyLeaderboard'),
    'leaderboard-failure': noResponse('weeklyLeaderboard'),
  },
)
