import { fireEvent } from '@testing-library/react'
import { expect } from 'vitest'
import { newAccount } from '../../../machines/banks/board/bank-board.machine'
import { walkEvery } from '../../walker/walk'

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
/** Bank, name, number, type, the mark of the default, and what can be done with it. */
const texts: Readonly<Record<string, RegExp>> = {
  'bac-ada-001': /GTBankDefaultAda Okafor0123456789 · SavingsEditDeleteChoose another default account first$/,
  'bac-ada-002': /^(?!.*Default).*8031234567 · CurrentMake defaultEditDelete$/,
  'bac-ada-003': /^(?!.*Default).*RestoreDiscard$/,
  'oba-ada-001': /Union Bank of Nigeria(?!.*(Edit|Delete))/,
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
    'bankBoard.edit': (_, { id }) => {
      const buttons = [...document.querySelectorAll(`[data-account="${id}"] button`)]
      fireEvent.click(buttons.find(({ textContent }) => textContent === 'Edit')!)
    },
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
        if (row) expect(row.textContent).toMatch(text)
      }
      const heading = document.querySelector('dialog h2')?.textContent ?? null
      expect(heading).toBe(editing && (titles[editing] ?? 'Edit Bank Account'))
    },
  },
})
