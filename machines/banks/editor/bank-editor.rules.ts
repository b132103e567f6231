import { cleanDigits } from '../../values/clean-text'
import { messages, name, problemWith } from '../../values/fields'
import type { Account } from '../accounts.rules'

/** A Nigerian bank account number (CONST-15). */
const numberLength = 10
const accountNameMinimum = 4
const invalidNumberText = 'invalid bank account'
const leaveOffZeroText = 'Leave off the first 0'
/** NIP codes of OPay, Moniepoint and PalmPay, where the account number is the phone number without its 0. */
const phoneBanks = new Set(['100004', '090405', '100033'])

export const accountTypes = ['savings', 'current'] as const satisfies Account['accountType'][]
export type AccountType = (typeof accountTypes)[number]

export const isAccountType = (value: string): value is AccountType =>
  (accountTypes as readonly string[]).includes(value)

/** Events carry this verdict; the number is in the vault. */
export interface NumberVerdict {
  length: number
  sound: boolean
  /** Whether it is a phone number as dialled, '0803…'. */
  isPhone?: boolean
}

const emptyNumber: NumberVerdict = { length: 0, sound: false }

export const numberIn = (text: string): string => cleanDigits(text, numberLength)

export const numberVerdict = (text: string): NumberVerdict => {
  const digits = numberIn(text)
  return {
    length: digits.replace(/\D/g, '').length,
    sound: /^[0-9]{10}$/.test(digits),
    ...(/^0[789]\d{9}$/.test(digits) ? { isPhone: true } : {}),
  }
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

type NumberDraft = Pick<EditorDraft, 'bankId' | 'accountNumber'>

const isPhoneAtPhoneBank = ({ bankId, accountNumber }: NumberDraft): boolean =>
  accountNumber.isPhone === true && phoneBanks.has(bankId)

/** Shown below the field while the customer types. */
export const numberHint = (draft: NumberDraft): string =>
  isPhoneAtPhoneBank(draft) ? leaveOffZeroText : `${draft.accountNumber.length} of ${numberLength} digits`

const numberProblem = (draft: NumberDraft): string | undefined => {
  const { length, sound } = draft.accountNumber
  if (length === 0) return messages.required
  if (sound) return undefined
  return isPhoneAtPhoneBank(draft) ? leaveOffZeroText : invalidNumberText
}

/** Validation messages by field (BANK-25, CONST-14 to CONST-16); an edit also needs the password (BANK-23). */
export const editorProblems = (draft: EditorDraft, isEdit: boolean): Partial<Record<EditorField, string>> => {
  const problems: Record<EditorField, string | undefined> = {
    bankId: draft.bankId ? undefined : messages.required,
    accountNumber: numberProblem(draft),
    accountName: problemWith(accountName, draft.accountName),
    accountType: isAccountType(draft.accountType) ? undefined : messages.required,
    password: isEdit && !draft.passwordFilled ? messages.required : undefined,
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined))
}
