import { fireEvent } from '@testing-library/react'
import { expect } from 'vitest'
import { newAccount } from '../../../machines/banks/board/bank-board.machine'
import { inBrowser } from '../../walker/in-browser'
import { walkEvery } from '../../walker/walk'
import { buttonIn, menuOf } from '../banks.fixture'

/** Ada's seeded accounts, as each list and type shows them: hers, then what the old store kept. */
const shown: Readonly<Record<string, string>> = {
  'available all': 'bac-ada-001 bac-ada-002 oba-ada-001',
  'available current': 'bac-ada-002',
  'deleted all': 'bac-ada-003',
  'deleted current': '',
}
const rows = (): string =>
  [...document.querySelectorAll<HTMLElement>('[data-account]')]
    .map(({ dataset }) => dataset.account)
    .join(' ')
/** Bank, name, number, type, the mark of the default, and what can be done with it in its row. */
const texts: Readonly<Record<string, RegExp>> = {
  'bac-ada-001': /Your naira goes toDefaultGTGTBankSavings0123456789Ada Okafor$/,
  'bac-ada-002': /^(?!.*Default).*Ada Okafor8031234567 · CurrentMake default$/,
  'bac-ada-003': /^(?!.*Default).*Restore$/,
  'oba-ada-001': /Union Bank of Nigeria/,
}
/** Without its menu, which a browser still shows after it was read. */
const textOf = (row: Element): string => {
  const copy = row.cloneNode(true) as Element
  copy.querySelector('dialog')?.remove()
  return copy.textContent ?? ''
}
/** What its menu holds. */
const menus: Readonly<Record<string, string>> = {
  'bac-ada-001': 'Edit Delete Choose another default account first',
  'bac-ada-002': 'Edit Delete',
  'bac-ada-003': 'Discard',
}
const titles: Readonly<Record<string, string>> = { [newAccount]: 'Add Bank Account' }

walkEvery('bankBoard', {
  at: '/dashboard/banks',
  as: 'ada',
  actors: {},
  proves: '[BANK-02] [BANK-04] [BANK-05] [BANK-06] [BANK-15]',
  journeys: {
    '[BANK-30] [ERR-08] a list with nothing in it says so': [
      { type: 'bankBoard.pickType', accountType: 'current' },
      { type: 'bankBoard.pickList', list: 'deleted' },
    ],
  },
  does: {
    // Its menu comes first, in a browser a moment later.
    'bankBoard.edit': (walker, { id }) =>
      walker.until(() => void fireEvent.click(buttonIn(String(id), 'Edit'))),
  },
  shows: {
    shown: (page, { context: { list, accountType, editing } }) => {
      page.waits('Refresh', false)
      expect(rows()).toBe(shown[`${list} ${accountType}`])
      const pressed = ['Available', 'Deleted'].map((name) => page.control(name).getAttribute('aria-pressed'))
      expect(pressed).toEqual([String(list === 'available'), String(list === 'deleted')])
      page.reads(rows() === '' ? 'No bank accounts here' : 'New Bank Details')
      for (const [id, text] of Object.entries(texts)) {
        const row = document.querySelector(`[data-account="${id}"]`)
        if (row) expect(textOf(row)).toMatch(text)
        // A browser shows one menu at a time, and not at once.
        if (row && editing === null && !inBrowser) expect(menuOf(id)).toBe(menus[id] ?? null)
      }
      const heading = document.querySelector('dialog h2')?.textContent ?? null
      expect(heading).toBe(editing && (titles[editing] ?? 'Edit Bank Account'))
    },
  },
})
