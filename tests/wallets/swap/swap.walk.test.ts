import { expect } from 'vitest'
import { isSameToken, swap, swapEstimate } from '../../../machines/wallets/orders/swap.rules'
import type { PlainEvent } from '../../models/graph'
import { walkEvery } from '../../walker/walk'
import {
  clickInDialog,
  clickWhenEnabled,
  freezePrices,
  marketCall,
  openDialogBy,
  placeOrder,
  setUpDatabase,
  showsReason,
} from '../money/money-walk.stage'

const amount = 'Amount in BTC'
const coinOf = ({ symbol, chain }: PlainEvent): string => `${symbol} ${chain}`
const pick = (label: string, value: string): void => {
  const list = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)
  const select = document.getElementById(list?.htmlFor ?? '') as HTMLSelectElement | null
  if (!select || select.disabled) throw new Error(`No list ${label} yet`)
  select.value = value
  select.dispatchEvent(new Event('change', { bubbles: true }))
}

setUpDatabase()
walkEvery('swap', {
  at: '/dashboard/wallets',
  as: 'ada',
  stage: async (walker) => {
    await freezePrices(walker)
    // Of several funded wallets none is chosen ahead.
    await walker.world.credit({ customer: 'ada', symbol: 'ETH', chain: 'eth', amount: '1' })
    await openDialogBy(walker, '/dashboard/wallets', 'Swap')
  },
  proves: '[SWAP-01] [SWAP-02] [SWAP-03] [SWAP-04] [SWAP-06] [CONST-18]',
  actors: {
    readMarketData: marketCall('/v1/app/wallets/{a}/{b}', 'BTC'),
    placement: placeOrder('/v1/app/wallets/swap', 'Swap', 'BTC'),
  },
  does: {
    'swap.pickFrom': (walker, event) => walker.until(() => pick('From', coinOf(event))),
    'swap.pickTo': (walker, event) => walker.until(() => pick('To', coinOf(event))),
    'swap.enterAmount': ({ page }, { text }) => page.retype(amount, String(text)),
    'swap.fillMax': (walker) => clickWhenEnabled(walker, /^Max/),
    'swap.review': () => clickInDialog('Continue'),
    'swap.refresh': () => clickInDialog('Try again'),
  },
  shows: {
    'editing.choosing': (page) => page.lacks('Getting prices…', 'Try again'),
    'editing.loading': (page) => page.reads('Getting prices…'),
    'editing.ready': (page, _, { state }) => {
      page.lacks('Getting prices…')
      const { from, to, draft, marketData, checked, error } = state!.context
      page.marks('To', isSameToken(from, to) ? "You can't swap the same token" : undefined)
      page.marks(amount, checked ? swap.check({ ...draft, from, to }, marketData)?.text : undefined)
      const estimate = isSameToken(from, to) ? null : swapEstimate({ ...draft, from, to }, marketData)
      if (estimate) page.reads('You get about', String(Number(estimate)))
      if (draft.text === '0.01009') page.reads(/we'll swap 0\.01\sBTC/)
      // Its toast may still be visible.
      if (error === null) {
        const dialogs = [...document.querySelectorAll('dialog')].map(({ textContent }) => textContent).join()
        expect(dialogs).toContain('Swap')
        expect(dialogs).not.toContain('Insufficient balance')
      }
      showsReason(page, state?.context.error)
    },
    'editing.failed': (page) => expect(page.has('Try again')).toBe(true),
    placing: (page) => page.reads(/Processing|You swap/),
    completed: (page) => {
      page.toasts('Swap completed')
      page.reads(/^You have swapped 0\.01\sBTC for 60[06]\sUSDT\.$/)
    },
  },
  level: 'effects',
})
