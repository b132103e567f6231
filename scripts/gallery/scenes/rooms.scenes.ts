import { room } from '../scene'
import { never, refused, stale, unreachable } from '../world/outcomes'
import { longNamed, newbie } from '../world/people'
import { fingerprints } from '../world/rooms'

const profile = '/dashboard/profile'

export const roomScenes = [
  ...room('Referrals', {
    referrals: { title: 'gang and squad', at: '/dashboard/referrals', sign: 'BLA7M3WZ' },
    'referrals-empty': {
      title: 'of a new customer',
      at: '/dashboard/referrals',
      as: newbie,
      sign: 'BLA7M3WZ',
    },
    'referrals-loading': {
      title: 'it loads',
      at: '/dashboard/referrals',
      answers: { referralInfo: never },
      sign: 'Referrals',
      busy: true,
    },
    'referrals-failure': {
      title: 'nobody answers',
      at: '/dashboard/referrals',
      answers: { referralInfo: unreachable, referralTradeInfo: unreachable },
      sign: /Oops/,
    },
    leaderboard: { title: 'the ranks', at: '/dashboard/leaderboard', sign: 'kemi****' },
    'leaderboard-empty': {
      title: 'nobody yet',
      at: '/dashboard/leaderboard',
      as: newbie,
      sign: 'Leaderboard',
    },
    'leaderboard-loading': {
      title: 'the ranks load',
      at: '/dashboard/leaderboard',
      answers: { weeklyLeaderboard: never },
      sign: 'Leaderboard',
      busy: true,
    },
    'leaderboard-failure': {
      title: 'the ranks, and nobody answers',
      at: '/dashboard/leaderboard',
      answers: { weeklyLeaderboard: unreachable },
      sign: /Oops/,
    },
  }),
  ...room('Activities', {
    activities: { title: 'the list', at: '/dashboard/activities', sign: 'Sold from wallet' },
    'activities-empty': { title: 'nothing yet', at: '/dashboard/activities', as: newbie, sign: 'Activities' },
    'activities-loading': {
      title: 'it loads',
      at: '/dashboard/activities',
      answers: { activities: never },
      sign: 'Activities',
      busy: true,
    },
    'activities-failure': {
      title: 'nobody answers',
      at: '/dashboard/activities',
      answers: { activities: unreachable },
      sign: /Oops/,
    },
  }),
  ...room('Help', {
    help: { title: 'the Help Center', at: '/dashboard/help', sign: 'Make a complaint' },
    'help-complaint': {
      title: 'a complaint with nothing typed',
      at: '/dashboard/help',
      sign: 'This field is required',
      steps: async (stage) => {
        await stage.press(/^Make a complaint/)
        await stage.press('Submit')
      },
    },
    'help-chat-opens': {
      title: 'the live chat opens',
      at: '/dashboard/help',
      sign: 'Opening live chat…',
      busy: 'any',
      steps: (stage) => stage.press(/^Chat with us/),
    },
    'help-chat': {
      title: 'the live chat',
      at: '/dashboard/help',
      sign: 'Live chat is open',
      steps: async (stage) => {
        await stage.press(/^Chat with us/)
        await stage.rest(500)
        // It is shown after four seconds, however soon it is there.
        await stage.pass(4_000)
      },
    },
  }),
  ...room('Profile', {
    profile: { title: 'the profile', at: profile, sign: 'Delete Account' },
    'profile-editing': {
      title: 'a name is edited, and empty',
      at: profile,
      sign: 'This field is required',
      steps: async (stage) => {
        await stage.press('Edit first name')
        await stage.fill('First name', '')
        await stage.press('Save')
      },
    },
    'profile-password': {
      title: 'the password is changed',
      at: profile,
      sign: 'Old password',
      steps: (stage) => stage.press(/Change Password/),
    },
    'profile-delete': {
      title: 'the account is deleted?',
      at: profile,
      sign: /^This cannot be undone/,
      steps: (stage) => stage.press(/Delete Account/),
    },
    'profile-fingerprints': {
      title: 'fingerprints of two devices',
      at: profile,
      answers: { fingerprints: () => fingerprints },
      sign: 'Safari on iPhone or iPad',
    },
    'profile-fingerprint-password': {
      title: 'a password is asked for to remove one',
      at: profile,
      answers: { fingerprints: () => fingerprints, removeFingerprint: stale },
      sign: 'Enter your password',
      busy: 'any',
      steps: (stage) => stage.press(/^Remove/),
    },
    'profile-refused': {
      title: 'a change that the server refuses',
      at: profile,
      answers: { updateName: refused(503, 'Not now') },
      sign: 'Not now',
      steps: async (stage) => {
        await stage.press('Edit first name')
        await stage.fill('First name', 'Adaeze')
        await stage.press('Save')
      },
    },
    'profile-long-names': {
      title: 'with long names',
      at: profile,
      as: longNamed,
      sign: /a-rather-long-company/,
    },
  }),
]
