import { describe, expect, it } from 'vitest'
import { type Account, actionsFor, listed, obstacleTo, standingOf } from '../../machines/banks/accounts.rules'
import {
  banksLike,
  type EditorDraft,
  editorProblems,
  numberVerdict,
} from '../../machines/banks/bank-editor.rules'
import { nameAdvice, resembles } from '../../machines/banks/resemblance.rules'

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

  it('the default waits for another one to be chosen, unless it is the last (AMB-89)', () => {
    const [first] = accounts
    expect(obstacleTo('delete', standingOf(first!, accounts))).toBe('Choose another default account first')
    expect(obstacleTo('delete', standingOf(first!, [first!, accounts[2]!]))).toBeUndefined()
    expect(obstacleTo('delete', standingOf(accounts[1]!, accounts))).toBeUndefined()
  })
})

describe('an account number', () => {
  it.each([
    ['', 0, false],
    ['   ', 0, false],
    ['012345678', 9, false],
    ['0123456789', 10, true],
    ['01234567890', 11, false],
    ['  0123456789\n', 10, true],
    ['01234 56789', 11, false],
    ['012345678a', 10, false],
    ['٠١٢٣٤٥٦٧٨٩', 10, false],
    ['-123456789', 10, false],
    ['1e10000000', 10, false],
    ['😀😀😀😀😀😀😀😀😀😀', 10, false],
    ['1'.repeat(10_000), 10_000, false],
  ])('%s: %i characters, sound: %s', (typed, length, sound) => {
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
    [{ accountType: '' }, { accountType: required }],
    [{ accountType: 'domiciliary' }, { accountType: required }],
    [{ accountNumber: numberVerdict('') }, { accountNumber: required }],
    [{ accountNumber: numberVerdict('012345678') }, { accountNumber: 'invalid bank account' }],
    [{ accountName: '   ' }, { accountName: required }],
    [{ accountName: 'Ada' }, { accountName: 'This field should be at least 4 characters long.' }],
    [{ accountName: ' Ada ' }, { accountName: 'This field should be at least 4 characters long.' }],
    [{ accountName: 'Adao' }, {}],
    [{ accountName: 'A'.repeat(64) }, {}],
    [{ accountName: 'A'.repeat(65) }, { accountName: 'This field should be at most 64 characters long.' }],
  ])('%j: %j', (part, problems) => {
    expect(editorProblems({ ...sound, ...part }, false)).toEqual(problems)
  })

  it('needs the password for an edit only', () => {
    expect(editorProblems(sound, true)).toEqual({ password: required })
    expect(editorProblems({ ...sound, passwordFilled: true }, true)).toEqual({})
  })
})

describe('the name on the account', () => {
  const ada = ['Ada', 'Okafor']
  it.each<[string, string[], boolean]>([
    ['Ada Okafor', ada, true],
    ['OKAFOR ADA', ada, true],
    ['Okafor, Ada Ngozi', ada, true],
    ['Mrs. Ada Okafor', ada, true],
    ['DR ADA OKAFOR JNR', ada, true],
    ['Chief (Dr.) Okafor Ada', ada, true],
    ['A. Okafor', ada, true],
    ['Okafor A', ada, true],
    ['Ádà Ọkafor', ada, true],
    ['Ada Okafor-Obi', ada, true],
    ["Ada O'Kafor", ada, true],
    ['A. O.', ada, false],
    ['Ada Okoro', ada, false],
    ['Bola Okafor', ada, false],
    ['Adaobi Okafor', ada, false],
    ['Mr Dr Chief', ada, false],
    ['Okafor', ada, false],
    ['Bello Musa', ['Alhaji Musa', 'Bello'], true],
    ['Prince Okoro', ['Prince', 'Okoro'], true],
  ])('%s resembles %j: %s', (name, customer, answer) => {
    expect(resembles(name, customer)).toBe(answer)
  })

  it('is only an advice, for a name that is typed out', () => {
    expect(nameAdvice('Bola Adeyemi', ada)).toContain('Ada Okafor')
    expect(nameAdvice('Ada Okafor', ada)).toBeUndefined()
    expect([nameAdvice('', ada), nameAdvice('Bol', ada), nameAdvice('Bola', ['', ' '])]).toEqual(
      Array(3).fill(undefined),
    )
  })
})

describe('the bank picker', () => {
  const banks = [
    'Access Bank',
    'First Bank of Nigeria',
    'GTBank',
    'Kuda Microfinance Bank',
    'United Bank for Africa',
  ]
  it.each([
    ['', banks],
    ['  ', banks],
    ['kud', ['Kuda Microfinance Bank']],
    ['bank FIRST', ['First Bank of Nigeria']],
    ['gt', ['GTBank']],
    ['unitedbank', ['United Bank for Africa']],
    ['(kuda)', ['Kuda Microfinance Bank']],
    ['xyz', []],
  ])('%s finds %j', (search, found) => {
    expect(
      banksLike(
        banks.map((name) => ({ name })),
        search,
      ).map(({ name }) => name),
    ).toEqual(found)
  })
})
