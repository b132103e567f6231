import { refusal, summaryOf } from '../../machines/shared/refusal'
import { done, failed, type Model } from '../shared/graph'

const known = { readAt: 0, chain: 'tron', coin: 'USDT (TRC-20)', isConfirmed: true }

export const depositModel: Model<'deposit'> = {
  inputs: [{ rateId: '6' }, { rateId: 'seven' }, { rateId: null }],
  events: [
    done('readDeposit', known),
    done('readDeposit', { ...known, isConfirmed: false }),
    failed('readDeposit', refusal(404, 'Rate not found')),
    failed('readDeposit', refusal(null, null)),
    { type: 'deposit.nameNetwork', chain: 'tron' },
    { type: 'deposit.nameNetwork', chain: 'bsc' },
    done('keepNetwork'),
    failed('keepNetwork', refusal(null, null)),
    { type: 'deposit.copyAddress' },
    { type: 'deposit.takePicture' },
    done('takePicture', { fate: 'saved' }),
    done('takePicture', { fate: 'shared' }),
    failed('takePicture', refusal(null, null)),
    { type: 'deposit.refresh' },
    { type: 'deposit.comeBack' },
    done('copyAddress'),
    failed('copyAddress', refusal(null, null)),
  ],
  seen: ({ context: { refusal: reason, copied, copyFailed, readAt, chain, isConfirmed, wrongChain } }) => [
    reason && summaryOf(reason),
    copied,
    copyFailed,
    readAt === null,
    chain,
    isConfirmed,
    wrongChain,
  ],
}
