import { expect } from 'vitest'
import { type Kyc, verificationBase } from '../../../machines/sell/kyc/kyc-gate.rules'
import { walkEvery } from '../../walker/walk'

const kyc = 'Verify your identity'
const link = 'a[target="_blank"][rel="noopener noreferrer"]'

walkEvery('kycGate', {
  at: '/dashboard/sell',
  as: 'kemi',
  stage: async ({ world, services }, input) => {
    const { kycRequired, verificationStatus } = input as Kyc
    const { account, customer } = services.session.read()!
    services.session.change(account.id, { customer: { ...customer!, kycRequired } })
    if (verificationStatus === null)
      world.fault({ method: 'GET', path: '/v1/app/admin/kyc/{id}', effect: 'status', status: 503 })
    else await world.setKyc('kemi', { required: kycRequired, status: verificationStatus })
  },
  proves: '[KYC-05] [KYC-06]',
  actors: {},
  does: {
    'kycGate.dismiss': ({ page }) => page.press('Not now'),
    'kycGate.verify': ({ page }) => page.press('Verify identity'),
  },
  shows: {
    open: (page, _, { services: { session } }) => {
      page.reads(kyc)
      expect(page.count(`dialog ${link}`)).toBe(1)
      const { id, firstName, lastName } = session.read()!.account
      const query = new URLSearchParams({ firstName, lastName, accountId: id } as Record<string, string>)
      expect(page.control('Verify identity').getAttribute('href')).toBe(`${verificationBase}?${query}`)
    },
    closed: (page, { context: { kycRequired, verificationStatus } }) => {
      page.lacks(kyc)
      page.reads('Bitcoin')
      const reminded = kycRequired && verificationStatus !== 'Completed'
      expect(page.count(`section ${link}`)).toBe(reminded ? 1 : 0)
    },
  },
})
