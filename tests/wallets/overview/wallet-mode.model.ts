import { apiError, summaryOf } from '../../../machines/core/api-error'
import { done, failed, type Model, silence } from '../../models/graph'
import { changesOnlyBy, errorOnlyIn } from '../../models/invariants'

export const walletModeModel: Model<'walletMode'> = {
  afterReload: ['anew', 'a switch: its position is read from the server'],
  events: [
    { type: 'walletMode.switch', on: true, adminAllows: true },
    { type: 'walletMode.switch', on: false, adminAllows: true },
    done('setWalletMode', { walletStatus: true }),
    done('setWalletMode', { walletStatus: false }),
    failed('setWalletMode', apiError(403, 'Turned Off By Admin')),
    failed('setWalletMode', silence),
  ],
  excuses: {
    'walletMode.resting walletMode.switch refused':
      'while wallets are turned off the switch cannot be pressed; walletMode.machine.test.ts',
  },
  seen: ({ context: { wanted, error: reason } }) => [wanted, reason && summaryOf(reason)],
  // The switch turns what is: nobody can ask for what is in force already.
  offers: ({ context: { wanted, error: apiError } }, event) =>
    event.type !== 'walletMode.switch' || (event.on === wanted) === (apiError !== null),
  at: '/dashboard/wallets',
  as: 'ada',
  says: { 'walletMode.switch': ({ on }) => `Turn 'Wallet mode' ${on ? 'on' : 'off'}` },
  answers: {
    setWalletMode: {
      call: 'PATCH /v1/app/wallets/mode',
      done: ({ walletStatus }) =>
        `The toast 'Wallet mode has been turned ${walletStatus ? 'on' : 'off'}' is shown`,
    },
  },
  proves: {
    'walletMode.saving xstate.done.actor.setWalletMode': ['WALLET-08'],
  },
  invariants: {
    'a refusal is gone as soon as it is tried again': errorOnlyIn('resting'),
    'what is wanted changes by the customer only': changesOnlyBy('wanted', 'walletMode.switch'),
  },
}
