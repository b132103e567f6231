import { defineFlow } from '../../core/flow'
import { bare } from '../../core/log-fields'
import { type EstimateEvent, estimateMachine } from '../estimate/estimate.machine'
import { depositMachine } from './deposit.machine'
import { type SenderEvent, senderMachine } from './sender.machine'

/** The flows of the deposit page: machine, version, and log allow-list. */
export const depositFlows = {
  deposit: defineFlow({
    machine: depositMachine,
    version: 1,
    log: {
      received: {
        'deposit.nameNetwork': ['chain'],
        ...bare('deposit', 'refresh', 'retry', 'comeBack', 'copyAddress', 'takePicture'),
      },
      outcomes: {
        readDeposit: ['readAt', 'chain', 'coin', 'isConfirmed'],
        keepNetwork: [],
        copyAddress: [],
        takePicture: ['fate'],
      },
      input: ['rateId'],
    },
  }),
  estimate: defineFlow({
    machine: estimateMachine,
    version: 1,
    log: { received: { 'estimate.enter': ['side', 'text'] }, outcomes: {}, input: [] },
    resume: ({ context: { side, text } }): EstimateEvent[] => [{ type: 'estimate.enter', side, text }],
  }),
  sender: defineFlow({
    machine: senderMachine,
    version: 1,
    log: {
      received: { 'sender.pick': ['app'], 'sender.comparePasted': ['kind', 'at', 'chain'] },
      outcomes: {},
      input: [],
    },
    // The pasted text is not logged, nor the comparison's result.
    resume: ({ context: { app } }): SenderEvent[] => [{ type: 'sender.pick', app }],
  }),
}
