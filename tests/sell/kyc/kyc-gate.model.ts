import { type Model, received } from '../../models/graph'
import { leavesOnlyBy } from '../../models/invariants'

const path = '/dashboard/sell'

export const kycGateModel: Model<'kycGate'> = {
  afterReload: ['anew', 'it shows on each visit, and a reload is one'],
  inputs: [
    { path, kycRequired: true, verificationStatus: 'NotStarted' },
    { path, kycRequired: true, verificationStatus: null },
    { path, kycRequired: true, verificationStatus: 'Completed' },
    { path, kycRequired: false, verificationStatus: null },
  ],
  events: [...received('kycGate.dismiss', 'kycGate.verify')],
  seen: () => null,
  at: '/dashboard/sell',
  as: 'kemi',
  given: ({ kycRequired, verificationStatus }) =>
    `in the panel's 'Customer', turn 'Required' ${kycRequired ? 'on' : 'off'}${
      verificationStatus === null
        ? " and let 'GET /v1/app/admin/kyc/{id}' answer 503 in 'Faults'"
        : ` and choose '${verificationStatus}' in 'Identity check status'`
    }`,
  says: { 'kycGate.dismiss': "Press 'Not now'", 'kycGate.verify': "Press 'Verify identity'" },
  answers: {},
  proves: {
    'kycGate.deciding always demanded': ['KYC-01'],
    'kycGate.deciding always demanded refused': ['KYC-02', 'KYC-03'],
    'kycGate.open kycGate.verify': ['KYC-05'],
  },
  invariants: {
    'closed, it stays closed': leavesOnlyBy('closed'),
    'it closes by the customer only': leavesOnlyBy('open', 'kycGate.dismiss', 'kycGate.verify'),
  },
}
