import { apiError, summaryOf } from '../../../machines/core/api-error'
import { doneEvent, errorEvent, type Model, noResponse } from '../../models/graph'
import { changesOnlyBy, errorOnlyIn } from '../../models/invariants'

export const walletModeModel: Model<'walletMode'> = {
  afterReload: ['restart', 'a switch: the server knows its position'],
  events: [
    { type: 'walletMode.switch', on: true, adminAllows: true },
    { type: 'walletMode.switch', on: false, adminAllows: true },
    doneEvent('setWalletMode', { walletStatus: true }),
    doneEvent('setWalletMode', { walletStatus: false }),
    errorEvent('setWalletMode', apiError(403, 'Turned Off By Admin')),
    errorEvent('setWalletMode', noResponse),
  ],
  excuses: {
    'walletMode.resting walletMode.switch refused':
      'the switch is disabled while wallets are off; walletMode.machine.test.ts',
  },
  visibleState: ({ context: { wanted, error: reason } }) => [wanted, reason && summaryOf(reason)],
  // The switch only toggles: it cannot request the current mode.
  offers: ({ context: { wanted, error: apiError } }, event) =>
    event.type !== 'walletMode.switch' || (event.on === wanted) === (apiError !== null),
  url: '/dashboard/wallets',
  persona: 'ada',
  steps: { 'walletMode.switch': ({ on }) => `Turn 'Wallet mode' ${on ? 'on' : 'off'}` },
  responses: {
    setWalletMode: {
      call: 'PATCH /v1/app/wallets/mode',
      done: ({ walletStatus }) =>
        `The toast 'Wallet mode has been turned ${walletStatus ? 'on' : 'off'}' is shown`,
    },
  },
  requirements: {
    'walletMode.saving xstate.done.actor.setWalletMode': ['WALLET-08'],
  },
  invariants: {
    'a new attempt clears the error': errorOnlyIn('resting'),
    'only the customer changes the wanted mode': changesOnlyBy('wanted', 'walletMode.switch'),
  },
}
