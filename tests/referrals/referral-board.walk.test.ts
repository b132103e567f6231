import 'fake-indexeddb/auto'
import { expect } from 'vitest'
import { summaryOf } from '../../machines/core/api-error'
import { type ActorPlan, externalCall, restCall } from '../models/actors'
import type { PlainEvent } from '../models/graph'
import { walkEvery } from '../walker/walk'
import type { Walker } from '../walker/walker'

const info = restCall('GET', '/v1/app/referrals/{id}')
const progress = restCall('GET', '/v1/app/referrals/users/earnings')

/** Both calls in one: the board fails only where both do. */
const both: ActorPlan = {
  begin: () => {
    info.begin?.()
    progress.begin?.()
  },
  prepare: async (walker: Walker, outcome: PlainEvent | null, input: unknown) => {
    const releases = [
      await info.prepare(walker, outcome, input),
      await progress.prepare(walker, outcome, input),
    ]
    return () => {
      for (const release of releases) release()
    }
  },
  untilHeld: async (walker) => {
    await Promise.all([info.untilHeld?.(walker), progress.untilHeld?.(walker)])
  },
}

walkEvery('referralBoard', {
  at: '/dashboard/referrals',
  as: 'ada',
  stage: (walker) => walker.giveShareSheet(),
  ports: {
    readReferrals: both,
    copyCode: externalCall('copy'),
    copyLink: externalCall('copy'),
    shareLink: externalCall('share'),
  },
  does: {
    'referralBoard.copyCode': ({ page }) => page.press('Copy code'),
    'referralBoard.copyLink': ({ page }) => page.press('Copy link'),
    'referralBoard.shareLink': ({ page }) => page.press('Share'),
    'referralBoard.refresh': ({ page }) => page.press('Refresh'),
  },
  shows: {
    loading: (page) => page.reads('Referrals'),
    shown: (page) => page.reads('Your Progress', 'Referral link', 'Referral code', /points$/),
    copyingCode: (page) => page.reads('Your Progress'),
    copyingLink: (page) => page.reads('Your Progress'),
    sharing: (page) => page.reads('Your Progress'),
    failed: (page, { context: { error: apiError } }) => {
      page.says(apiError ? summaryOf(apiError) : 'a reason')
      expect(page.has('Copy link')).toBe(false)
    },
  },
  level: 'effects',
})
