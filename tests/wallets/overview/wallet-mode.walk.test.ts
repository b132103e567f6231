import 'fake-indexeddb/auto'
import { expect } from 'vitest'
import { summaryOf } from '../../../machines/core/api-error'
import { restCall } from '../../models/actors'
import { done } from '../../models/graph'
import { walkEvery } from '../../walker/walk'

const theSwitch = (): HTMLElement => {
  const found = document.querySelector<HTMLElement>('[role=switch]')
  if (!found) throw new Error('No switch yet')
  return found
}

walkEvery('walletMode', {
  at: '/dashboard/wallets',
  as: 'ada',
  ports: { setWalletMode: restCall('PATCH', '/v1/app/wallets/mode') },
  does: {
    'walletMode.switch': (walker, { on }) =>
      walker.until(() => {
        expect(theSwitch().getAttribute('aria-checked')).toBe(String(!on))
        theSwitch().click()
      }),
  },
  shows: {
    resting: ({ reads }, { context: { error: apiError } }, { page }) => {
      expect(theSwitch().getAttribute('aria-busy')).toBe(null)
      if (apiError) reads.call(page, summaryOf(apiError))
    },
    saving: () => expect(theSwitch().getAttribute('aria-busy')).toBe('true'),
  },
  level: 'effects',
  journeys: {
    'turned on, then off': [
      { type: 'walletMode.switch', on: true, adminAllows: true },
      done('setWalletMode', { walletStatus: true }),
      { type: 'walletMode.switch', on: false, adminAllows: true },
      done('setWalletMode', { walletStatus: false }),
    ],
  },
})
