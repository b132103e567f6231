import type { Model } from '../shared/graph'

const path = '/dashboard/sell'

export const kycGateModel: Model<'kycGate'> = {
  inputs: [
    { path, kycRequired: true, verificationStatus: 'NotStarted' },
    { path, kycRequired: true, verificationStatus: null },
    { path, kycRequired: true, verificationStatus: 'Completed' },
    { path, kycRequired: false, verificationStatus: null },
  ],
  events: [{ type: 'kycGate.dismiss' }, { type: 'kycGate.verify' }],
  seen: () => null,
}
