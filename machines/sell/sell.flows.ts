import { defineFlow } from '../shared/flow'
import { depositMachine } from './deposit.machine'
import { rateBoardMachine } from './rate-board.machine'

/** The flows of this domain: machine, version, and what the log may keep of each. */
export const sellFlows = {
  rateBoard: defineFlow({
    machine: rateBoardMachine,
    version: 1,
    log: {
      heard: { 'rateBoard.refresh': [], 'rateBoard.comeBack': [], 'rateBoard.toggleCoin': ['symbol'] },
      outcomes: { readRates: ['readAt'] },
      input: [],
    },
  }),
  deposit: defineFlow({
    machine: depositMachine,
    version: 1,
    log: {
      heard: { 'deposit.refresh': [], 'deposit.comeBack': [], 'deposit.copyAddress': [] },
      outcomes: { readDeposit: ['readAt'], copyAddress: [] },
      input: ['rateId'],
    },
  }),
}
