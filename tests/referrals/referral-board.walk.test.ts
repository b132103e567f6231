import { externalCall } from '../models/actors'
import { walkEvery } from '../walker/walk'

walkEvery('referralBoard', {
  at: '/dashboard/referrals',
  as: 'ada',
  stage: (walker) => walker.giveShareSheet(),
  actors: {
    copyCode: externalCall('copy'),
    copyLink: externalCall('copy'),
    shareLink: externalCall('share'),
  },
  shows: {
    shown: (page) => page.reads('Your Progress', 'Referral link', 'Referral code', /points$/),
    copyingCode: (page) => page.reads('Your Progress'),
    copyingLink: (page) => page.reads('Your Progress'),
    sharing: (page) => page.reads('Your Progress'),
  },
  level: 'effects',
})
