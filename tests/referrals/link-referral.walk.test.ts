import { expect } from 'vitest'
import type { RefusedReferral } from '../../client/flows/refused-referral'
import { type ApiError, summaryOf } from '../../machines/core/api-error'
import { messages } from '../../machines/values/fields'
import { personas } from '../../mock-api/accounts/personas'
import { changeAccount } from '../auth/account/change-account'
import { restCall } from '../models/actors'
import type { PlainEvent } from '../models/graph'
import { walkEvery } from '../walker/walk'
import type { Walker } from '../walker/walker'

const { bola, newbie } = personas
const code = 'BLA7M3WZ'
const day = 24 * 3_600_000

/** The typed code is bola's, the customer's own or unknown, and the account is new or a day old. */
const giveCode = async (walker: Walker, outcome: PlainEvent | null): Promise<void> => {
  const text = (outcome?.error as ApiError | undefined)?.fields.referredBy
  const isOwn = text === 'You cannot refer yourself'
  const isLate = text === 'This account can no longer be linked'
  const isBolas = text === undefined || isLate
  const createdAt = new Date(Date.now() - (isLate ? 2 * day : 0))
  await changeAccount(walker, bola.accountId, { referralCode: 'NOTHERS2' })
  await changeAccount(walker, newbie.accountId, { referralCode: isOwn ? code : 'NEW2K9QX', createdAt })
  if (isBolas) await changeAccount(walker, bola.accountId, { referralCode: code })
}

walkEvery('linkReferral', {
  at: '/dashboard/sell',
  as: 'newbie',
  stage: ({ services }) => {
    const refusedReferral: RefusedReferral = {
      accountId: newbie.accountId,
      code: 'NOSUCHCODE',
      isUnknown: true,
      at: Date.now(),
    }
    services.storage.setItem('app.refusedReferral', JSON.stringify(refusedReferral))
  },
  actors: { addCode: restCall('POST', '/v1/app/referrals', giveCode) },
  shows: {
    editing: (page, { context: { filled, checked, error: reason } }) => {
      page.reads("We don't recognise code NOSUCHCODE. Try another?")
      page.holds('Referral code', filled ? code : '')
      page.marks(
        'Referral code',
        checked && !filled ? messages.required : (reason?.fields.referredBy ?? undefined),
      )
      if (reason && !reason.fields.referredBy) page.reads(summaryOf(reason))
      page.waits('Add code', false)
    },
    adding: (page) => page.waits('Add code'),
    over: (page, { context }, { services }) => {
      page.lacks("We don't recognise code NOSUCHCODE. Try another?")
      page.reads(context.error!.fields.referredBy ?? summaryOf(context.error!))
      expect(services.storage.getItem('app.refusedReferral')).toBeNull()
    },
    closed: (page, _, { services }) => {
      page.isAt('/dashboard/sell')
      page.lacks("We don't recognise code NOSUCHCODE. Try another?")
      expect(services.storage.getItem('app.refusedReferral')).toBeNull()
    },
  },
  level: 'effects',
})
