import { setup } from 'xstate'
import { defineFlow } from '../../core/flow'
import { type Kyc, opensOn } from './kyc-gate.rules'

export type KycGateEvent = { type: 'kycGate.dismiss' } | { type: 'kycGate.verify' }

type Context = Kyc & { path: string }

/** Opens at once or never, once per visit (KYC-01 to KYC-04). Selling continues; payouts wait. */
const kycGateMachine = setup({
  types: { input: {} as Context, context: {} as Context, events: {} as KycGateEvent },
  guards: { identityIsDemanded: ({ context }) => opensOn(context.path, context) },
}).createMachine({
  id: 'kycGate',
  context: ({ input: { path, kycRequired, verificationStatus } }) => ({
    path,
    kycRequired,
    verificationStatus,
  }),
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: 'identityIsDemanded', target: 'open', meta: { id: 'demanded' } },
        { target: 'closed', meta: { id: 'exempt' } },
      ],
    },
    open: { tags: 'resumable', on: { 'kycGate.dismiss': 'closed', 'kycGate.verify': 'closed' } },
    closed: { tags: 'resumable' },
  },
})

export const kycGateFlow = defineFlow({
  machine: kycGateMachine,
  version: 1,
  log: { received: {}, input: ['path', 'kycRequired', 'verificationStatus'] },
})
