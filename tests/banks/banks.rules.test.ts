import { describe, expect, it } from 'vitest'
import {
  type Account,
  accountLists,
  accountStatus,
  actionsFor,
  defaultChangeText,
  deleteText,
  discardText,
  ineligibilityReason,
  isTypeFilter,
  listed,
  mayDo,
  payeeChangeText,
  typeFilters,
} from '../../machines/banks/accounts.rules'
import {
  accountTypes,
  type EditorDraft,
  editorFields,
  editorProblems,
  emptyEditor,
  isAccountType,
  numberVerdict,
} from '../../machines/banks/editor/bank-editor.rules'

const account = (id: string, more: Partial<Account> = {}): Account => ({
  id,
  accountType: 'savings',
  isDefault: false,
  status: 'active',
  ...more,
})
const ids = (accounts: readonly Account[]): string => accounts.map(({ id }) => id).join(' ')

describe('the lists', () => {
  const accounts = [
    account('a', { isDefault: true }),
    account('b', { accountType: 'current' }),
    account('c', { status: 'deleted' }),
    account('d', { status: 'deleted', accountType: 'current' }),
  ]

  it('[BANK-03] available holds what is not deleted, deleted holds what is; each in the given order', () => {
    expect(ids(listed(accounts, 'available'))).toBe('a b')
    expect(ids(listed(accounts, 'deleted'))).toBe('c d')
    expect(listed([], 'available')).toEqual([])
  })

  it.each([
    ['available', 'all', 'a b'],
    ['available', 'savings', 'a'],
    ['available', 'current', 'b'],
    ['deleted', 'savings', 'c'],
    ['deleted', 'current', 'd'],
  ] as const)('%s, %s: %s', (list, type, shown) => {
    expect(ids(listed(accounts, list, type))).toBe(shown)
  })

  it('offers what life allows', () => {
    expect(accounts.map(actionsFor)).toEqual([
      ['delete'],
      ['makeDefault', 'delete'],
      ['restore', 'discard'],
      ['restore', 'discard'],
    ])
  })

  it('does what is on offer and has no obstacle, and nothing else', () => {
    const [first, second, deleted] = accounts
    const done = (one: Account, all: readonly Account[] = accounts) =>
      (['makeDefault', 'delete', 'restore', 'discard'] as const).filter((action) =>
        mayDo(action, accountStatus(one, all)),
      )
    expect([done(first!), done(first!, [first!]), done(second!), done(deleted!)]).toEqual([
      [],
      ['delete'],
      ['makeDefault', 'delete'],
      ['restore', 'discard'],
    ])
    expect(accountStatus(first!, accounts)).toEqual({
      id: 'a',
      isDefault: true,
      status: 'active',
      othersActive: true,
    })
  })

  it('has two lists and three filters, and knows no other', () => {
    expect(accountLists).toEqual(['available', 'deleted'])
    expect(typeFilters).toEqual(['all', 'savings', 'current'])
    expect([...typeFilters, 'deleted', ''].filter(isTypeFilter)).toEqual([...typeFilters])
  })

  it('[BANK-11] [BANK-14] asks in the words of the specification', () => {
    expect([defaultChangeText, discardText, deleteText, payeeChangeText]).toEqual([
      'Your are about to change your default bank account details',
      'This process cannot be reverted',
      'Delete this bank account? You can restore it from the deleted list.',
      'This changes where your naira is paid. Enter your password to go on.',
    ])
  })

  it('the default waits for another one to be chosen, unless it is the last (BANK-13)', () => {
    const [first] = accounts
    expect(ineligibilityReason('delete', accountStatus(first!, accounts))).toBe(
      'Choose another default account first',
    )
    expect(ineligibilityReason('delete', accountStatus(first!, [first!, accounts[2]!]))).toBeUndefined()
    expect(ineligibilityReason('delete', accountStatus(accounts[1]!, accounts))).toBeUndefined()
    expect(ineligibilityReason('makeDefault', accountStatus(first!, accounts))).toBeUndefined()
  })
})

describe('an account number', () => {
  it.each([
    ['', 0, false],
    ['012345678', 9, false],
    ['0123456789', 10, true],
    ['01234567890', 11, false],
    ['  0123456789\n', 10, true],
    ['01234 56789', 10, true],
    ['٠١٢٣٤٥٦٧٨٩', 0, false],
    ['Acct: 012', 3, false],
  ])('%s: %i digits, sound: %s', (typed, length, sound) => {
    expect(numberVerdict(typed)).toEqual({ length, sound })
  })
})

describe('a draft', () => {
  const sound: EditorDraft = {
    bankId: '000013',
    accountName: 'Ada O',
    accountNumber: numberVerdict('0123456789'),
    accountType: 'savings',
    passwordFilled: false,
  }
  const required = 'This field is required'

  it.each<[Partial<EditorDraft>, object]>([
    [{}, {}],
    [{ bankId: '' }, { bankId: required }],
    [{ accountType: 'domiciliary' }, { accountType: required }],
    [{ accountNumber: numberVerdict('') }, { accountNumber: required }],
    [{ accountNumber: numberVerdict('012345678') }, { accountNumber: 'invalid bank account' }],
    [{ accountName: '   ' }, { accountName: required }],
    [{ accountName: ' Ada ' }, { accountName: 'This field should be at least 4 characters long.' }],
    [{ accountName: 'Adao' }, {}],
    [{ accountName: 'A'.repeat(64) }, {}],
    [{ accountName: 'A'.repeat(65) }, { accountName: 'This field should be at most 64 characters long.' }],
  ])('[BANK-25] [CONST-15] [CONST-16] %j: %j', (part, problems) => {
    expect(editorProblems({ ...sound, ...part }, false)).toEqual(problems)
  })

  it('begins empty, and then asks for everything, in the order of the form', () => {
    expect(Object.keys(editorProblems(emptyEditor, true))).toEqual([...editorFields])
    expect(emptyEditor).toEqual({
      bankId: '',
      accountName: '',
      accountNumber: { length: 0, sound: false },
      accountType: '',
      passwordFilled: false,
    })
  })

  it('is of one of two types', () => {
    expect(accountTypes).toEqual(['savings', 'current'])
    expect(['savings', 'current', 'Savings', ''].map(isAccountType)).toEqual([true, true, false, false])
  })

  it('needs the password for an edit only', () => {
    expect(editorProblems(sound, true)).toEqual({ password: required })
    expect(editorProblems({ ...sound, passwordFilled: true }, true)).toEqual({})
  })
})
