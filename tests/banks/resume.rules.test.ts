import { describe, expect, it } from 'vitest'
import { banksFlows } from '../../machines/banks/banks.flows'

const rest = (context: object) => ({ value: 'x', context }) as never
const never = () => undefined

describe('after a reload', () => {
  it('the page shows the same list and type, and edits the account that was being edited', () => {
    const resume = (editing: string | null) =>
      banksFlows.bankBoard.resume?.(rest({ list: 'deleted', accountType: 'current', editing }), never)
    const shown = [
      { type: 'bankBoard.pickList', list: 'deleted' },
      { type: 'bankBoard.pickType', accountType: 'current' },
    ]
    expect(resume(null)).toEqual(shown)
    expect(resume('b-1')).toEqual([...shown, { type: 'bankBoard.edit', id: 'b-1' }])
  })

  it('the form holds what was typed, but for number and password, and the picker is open if it was', () => {
    const draft = {
      bankId: 'gt',
      accountName: 'Ada Okafor',
      accountType: 'savings',
      accountNumber: 'sound',
      passwordFilled: true,
    }
    const resume = (search: string | null) => banksFlows.bankEditor.resume?.(rest({ draft, search }), never)
    const typed = [
      { type: 'bankEditor.pickBank', bankId: 'gt' },
      { type: 'bankEditor.enterName', text: 'Ada Okafor' },
      { type: 'bankEditor.pickType', accountType: 'savings' },
    ]
    expect(resume(null)).toEqual(typed)
    expect(resume('gt b')).toEqual([...typed, { type: 'bankEditor.search', text: 'gt b' }])
  })
})
