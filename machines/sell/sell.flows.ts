import { defineFlow } from '../core/flow'
import { withoutReading } from '../resource/resource.flows'
import { kycGateMachine } from './kyc/kyc-gate.machine'
import { type RateBoardEvent, rateBoardMachine } from './rates/rate-board.machine'

/** The flows of the sell page, which is loaded first; those of the deposit page come with it (deposit.flows.ts). */
export const sellFlows = {
  rateBoard: defineFlow({
    machine: rateBoardMachine,
    version: 2,
    upcast: {
      1: withoutReading(/^rateBoard\.(?!toggleCoin)/, 'readRates'),
    },
    log: { received: { 'rateBoard.toggleCoin': ['symbol'] }, outcomes: {}, input: [] },
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
