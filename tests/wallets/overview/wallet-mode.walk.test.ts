import { expect } from 'vitest'
import { summaryOf } from '../../../machines/core/api-error'
import { restCall } from '../../models/actors'
import { doneEvent } from '../../models/graph'
import { walkEvery } from '../../walker/walk'

const theSwitch = (): HTMLElement => {
  const toggle = document.querySelector<HTMLElement>('[role=switch]')
  if (!toggle) throw new Error('No switch yet')
  return toggle
}

walkEvery('walletMode', {
  at: '/dashboard/wallets',
  as: 'ada',
  proves: '[WALLET-03] [WALLET-04] [WALLET-05] [WALLET-06] [WALLET-08]',
  actors: { setWalletMode: restCall('PATCH', '/v1/app/wallets/mode') },
  does: {
    'walletMode.switch': (walker, { on }) =>
      walker.until(() => {
        expect(theSwitch().getAttribute('aria-checked')).toBe(String(!on))
        theSwitch().click()
      }),
  },
  shows: {
    resting: (page, { context: { error: apiError } }, { records }) => {
      expect(theSwitch().getAttribute('aria-busy')).toBe(null)
      const on = theSwitch().getAttribute('aria-checked') === 'true'
      page.reads(`Your next deposit will ${on ? 'stay in your wallet.' : 'be sold and paid out.'}`)
      if (apiError) page.reads(summaryOf(apiError))
      else page.lacks('Turned Off By Admin')
      const isNew = records.at(-1)?.event.type === 'walletMode.switched'
      if (isNew) page.toasts(`Wallet mode has been turned ${on ? 'on' : 'off'}`)
    },
    saving: () => expect(theSwitch().getAttribute('aria-busy')).toBe('true'),
  },
  level: 'effects',
  journeys: {
    'the customer turns wallet mode on, then off': [
      { type: 'walletMode.switch', on: true, adminAllows: true },
      doneEvent('setWalletMode', { walletStatus: true }),
      { type: 'walletMode.switch', on: false, adminAllows: true },
      doneEvent('setWalletMode', { walletStatus: false }),
    ],
  },
})
