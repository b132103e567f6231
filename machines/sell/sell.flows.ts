import { defineFlow } from '../shared/flow'
import { depositMachine } from './deposit.machine'
import { estimateMachine } from './estimate.machine'
import { kycGateMachine } from './kyc-gate.machine'
import { rateBoardMachine } from './rate-board.machine'
import { senderMachine } from './sender.machine'

/** The flows of this domain: machine, version, and what the log may keep of each. */
export const sellFlows = {
  rateBoard: defineFlow({
    machine: rateBoardMachine,
    version: 1,
    log: {
      heard: { 'rateBoard.refresh': [], 'rateBoard.comeBack': [], 'rateBoard.toggleCoin': ['symbol'] },
      outcomes: { readRates: ['readAt', 'verificationStatus'] },
      input: [],
    },
  }),
  deposit: defineFlow({
    machine: depositMachine,
    version: 1,
    log: {
      heard: {
        'deposit.refresh': [],
        'deposit.comeBack': [],
        'deposit.nameNetwork': ['chain'],
        'deposit.copyAddress': [],
        'deposit.takePicture': [],
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
  kycGate: defineFlow({
    machine: kycGateMachine,
    version: 1,
    log: {
      heard: { 'kycGate.dismiss': [], 'kycGate.verify': [] },
      outcomes: {},
      input: ['path', 'kycRequired', 'verificationStatus'],
    },
  }),
  estimate: defineFlow({
    machine: estimateMachine,
    version: 1,
    log: { heard: { 'estimate.enter': ['side', 'text'] }, outcomes: {}, input: [] },
  }),
  sender: defineFlow({
    machine: senderMachine,
    version: 1,
    log: {
      heard: { 'sender.pick': ['app'], 'sender.comparePasted': ['kind', 'at', 'chain'] },
      outcomes: {},
      input: [],
    },
  }),
}
