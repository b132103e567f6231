import { describe, expect, it } from 'vitest'
import {
  type Account,
  accountLists,
  accountStatus,
  actionsFor,
  defaultChangeText,
  deleteText,
  discardText,
  filterAccounts,
  ineligibilityReason,
  isActionAllowed,
  isTypeFilter,
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
  numberHint,
  numberVerdict,
} from '../../machines/banks/editor/bank-editor.rules'

const account = (id: string, overrides: Partial<Account> = {}): Account => ({
  id,
  accountType: 'savings',
  isDefault: false,
  status: 'active',
  ...overrides,
})
const ids = (accounts: readonly Account[]): string => accounts.map(({ id }) => id).join(' ')

describe('bank account lists', () => {
  const accounts = [
    account('a', { isDefault: true }),
    account('b', { accountType: 'current' }),
    account('c', { status: 'deleted' }),
    account('d', { status: 'deleted', accountType: 'current' }),
  ]

  it.each([
    ['available', 'all', 'a b'],
    ['available', 'savings', 'a'],
    ['available', 'current', 'b'],
    ['deleted', 'all', 'c d'],
    ['deleted', 'savings', 'c'],
    ['deleted', 'current', 'd'],
  ] as const)('the %s list with type %s has the accounts %s in order [BANK-03]', (list, type, visibleIds) => {
    expect(ids(filterAccounts(accounts, list, type))).toBe(visibleIds)
  })

  it('the actions of an account depend on its status', () => {
    expect(accounts.map(actionsFor)).toEqual([
      ['delete'],
      ['makeDefault', 'delete'],
      ['restore', 'discard'],
      ['restore', 'discard'],
    ])
  })

  it('isActionAllowed accepts only offered actions that nothing prevents', () => {
    const [first, second, deleted] = accounts
    const allowedActions = (target: Account, all: readonly Account[] = accounts) =>
      (['makeDefault', 'delete', 'restore', 'discard'] as const).filter((action) =>
        isActionAllowed(action, accountStatus(target, all)),
      )
    expect([
      allowedActions(first!),
      allowedActions(first!, [first!]),
      allowedActions(second!),
      allowedActions(deleted!),
    ]).toEqual([[], ['delete'], ['makeDefault', 'delete'], ['restore', 'discard']])
    const status = { id: 'a', isDefault: true, status: 'active', othersActive: true }
    expect(accountStatus(first!, accounts)).toEqual(status)
  })

  it('there are two lists, two account types and three type filters', () => {
    expect(accountLists).toEqual(['available', 'deleted'])
    expect(accountTypes).toEqual(['savings', 'current'])
    expect(['savings', 'current', 'Savings', ''].filter(isAccountType)).toEqual([...accountTypes])
    expect(typeFilters).toEqual(['all', 'savings', 'current'])
    expect([...typeFilters, 'deleted', ''].filter(isTypeFilter)).toEqual([...typeFilters])
  })

  it('the confirmations use the wording of the specification [BANK-11] [BANK-14]', () => {
    expect([defaultChangeText, discardText, deleteText, payeeChangeText]).toEqual([
      'Your are about to change your default bank account details',
      'This process cannot be reverted',
      'Delete this bank account? You can restore it from the deleted list.',
      'This changes where we pay your naira. Enter your password to continue.',
    ])
  })

  it('a default account with other active ones cannot be deleted (BANK-13)', () => {
    const [first] = accounts
    expect(ineligibilityReason('delete', accountStatus(first!, accounts))).toBe(
      'Choose another default account first',
    )
    expect(ineligibilityReason('delete', accountStatus(first!, [first!, accounts[2]!]))).toBeUndefined()
    expect(ineligibilityReason('delete', accountStatus(accounts[1]!, accounts))).toBeUndefined()
    expect(ineligibilityReason('makeDefault', accountStatus(first!, accounts))).toBeUndefined()
  })
})

it.each([
  ['', 0, false],
  ['012345678', 9, false],
  ['0123456789', 10, true],
  ['01234567890', 11, false],
  ['  0123456789\n', 10, true],
  ['01234 56789', 10, true],
  ['٠١٢٣٤٥٦٧٨٩', 0, false],
  ['Acct: 012', 3, false],
])('the account number %j has %i digits and is valid: %s', (typed, length, sound) => {
  expect(numberVerdict(typed)).toEqual({ length, sound })
})

describe('a phone number as account number', () => {
  const draft = (bankId: string, typed: string): EditorDraft => ({
    ...emptyEditor,
    bankId,
    accountNumber: numberVerdict(typed),
  })
  it.each(['100004', '090405', '100033'])('the bank %s shows the hint to leave off the first 0', (bankId) => {
    for (const typed of ['08031234567', '0803 123 4567']) {
      expect(numberHint(draft(bankId, typed))).toBe('Leave off the first 0')
      expect(editorProblems(draft(bankId, typed), false).accountNumber).toBe('Leave off the first 0')
    }
    expect(numberHint(draft(bankId, '8031234567'))).toBe('10 of 10 digits')
  })
  it('other banks and numbers show the number of digits', () => {
    expect(numberHint(draft('000013', '08031234567'))).toBe('11 of 10 digits')
    expect(numberHint(draft('100004', '12345678901'))).toBe('11 of 10 digits')
    expect(editorProblems(draft('000013', '08031234567'), false).accountNumber).toBe('invalid bank account')
  })
})

describe('bank account draft', () => {
  const validDraft: EditorDraft = {
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
  ])(
    'a draft with %j has the problems %j [BANK-25] [CONST-14] [CONST-15] [CONST-16]',
    (changes, problems) => {
      expect(editorProblems({ ...validDraft, ...changes }, false)).toEqual(problems)
    },
  )

  it('an empty draft reports every required field in the order of the form', () => {
    expect(Object.keys(editorProblems(emptyEditor, true))).toEqual([...editorFields])
    expect(emptyEditor).toEqual({
      bankId: '',
      accountName: '',
      accountNumber: { length: 0, sound: false },
      accountType: '',
      passwordFilled: false,
    })
  })

  it('an edit requires the password; a new account does not', () => {
    expect(editorProblems(validDraft, true)).toEqual({ password: required })
    expect(editorProblems({ ...validDraft, passwordFilled: true }, true)).toEqual({})
  })
})
