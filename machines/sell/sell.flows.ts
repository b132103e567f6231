import { defineFlow } from '../core/flow'
import { kycGateMachine } from './kyc/kyc-gate.machine'
import { type RateBoardEvent, rateBoardMachine } from './rates/rate-board.machine'

/** The flows of the sell page, the first one of all; those behind it come with their page (deposit.flows.ts). */
export const sellFlows = {
  rateBoard: defineFlow({
    machine: rateBoardMachine,
    version: 1,
    log: {
      received: { 'rateBoard.refresh': [], 'rateBoard.comeBack': [], 'rateBoard.toggleCoin': ['symbol'] },
      outcomes: { readRates: ['readAt', 'verificationStatus'] },
      input: [],
    },
    resume: ({ context: { openCoin } }): RateBoardEvent[] =>
      openCoin === null ? [] : [{ type: 'rateBoard.toggleCoin', symbol: openCoin }],
  }),
  kycGate: defineFlow({
    machine: kycGateMachine,
    version: 1,
    log: {
      received: { 'kycGate.dismiss': [], 'kycGate.verify': [] },
      outcomes: {},
      input: ['path', 'kycRequired', 'verificationStatus'],
    },
  }),
}
