import { cleanDigits } from '../../values/clean-text'
import { messages, name, problemWith } from '../../values/fields'
import type { Account } from '../accounts.rules'

/** A Nigerian bank account number (CONST-15). */
export const numberLength = 10
const accountNameMinimum = 4
const invalidNumberText = 'invalid bank account'

export const accountTypes = ['savings', 'current'] as const satisfies Account['accountType'][]
export type AccountType = (typeof accountTypes)[number]

export const isAccountType = (value: string): value is AccountType =>
  (accountTypes as readonly string[]).includes(value)

/** Events carry this verdict; the number is in the vault. */
export interface NumberVerdict {
  length: number
  sound: boolean
}

const emptyNumber: NumberVerdict = { length: 0, sound: false }

export const numberIn = (text: string): string => cleanDigits(text, numberLength)

export const numberVerdict = (text: string): NumberVerdict => {
  const digits = numberIn(text)
  return { length: digits.replace(/\D/g, '').length, sound: /^[0-9]{10}$/.test(digits) }
}

export interface EditorDraft {
  bankId: string
  accountName: string
  accountNumber: NumberVerdict
  accountType: string
  passwordFilled: boolean
}

export const emptyEditor: EditorDraft = {
  bankId: '',
  accountName: '',
  accountNumber: emptyNumber,
  accountType: '',
  passwordFilled: false,
}

export const editorFields = ['bankId', 'accountNumber', 'accountName', 'accountType', 'password'] as const
export type EditorField = (typeof editorFields)[number]

const accountName = name(accountNameMinimum)

const numberProblem = ({ length, sound }: NumberVerdict): string | undefined => {
  if (length === 0) return messages.required
  return sound ? undefined : invalidNumberText
}

/** Validation messages by field (BANK-25, CONST-14 to CONST-16); an edit needs the password too (BANK-23). */
export const editorProblems = (draft: EditorDraft, isEdit: boolean): Partial<Record<EditorField, string>> => {
  const problems: Record<EditorField, string | undefined> = {
    bankId: draft.bankId ? undefined : messages.required,
    accountNumber: numberProblem(draft.accountNumber),
    accountName: problemWith(accountName, draft.accountName),
    accountType: isAccountType(draft.accountType) ? undefined : messages.required,
    password: isEdit && !draft.passwordFilled ? messages.required : undefined,
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined))
}
