import { refusal, summaryOf } from '../../machines/shared/refusal'
import { done, failed, type Model } from '../shared/graph'

export const walletModeModel: Model<'walletMode'> = {
  events: [
    { type: 'walletMode.switch', on: true, adminAllows: true },
    { type: 'walletMode.switch', on: false, adminAllows: true },
    done('setWalletMode', { walletStatus: true }),
    done('setWalletMode', { walletStatus: false }),
    failed('setWalletMode', refusal(403, 'Turned Off By Admin')),
    failed('setWalletMode', refusal(null, null)),
  ],
  excuses: {
    'walletMode.resting walletMode.switch 1 (adminAllows) refused':
      'while wallets are turned off the switch cannot be pressed; walletMode.machine.test.ts',
  },
  seen: ({ context: { wanted, refusal: reason } }) => [wanted, reason && summaryOf(reason)],
}
