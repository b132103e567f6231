import * as v from 'valibot'
import { messages, problemsWith, type Rule, text } from '../values/fields'

/** None of it is secret (ENT-27). */
export interface Complaint {
  transactionId: string
  blockchainTransactionHash: string
  description: string
  additionalDetails: string
}

export type ComplaintField = keyof Complaint

export const emptyComplaint: Complaint = {
  transactionId: '',
  blockchainTransactionHash: '',
  description: '',
  additionalDetails: '',
}

/** Longest texts of a ticket, characters (HELP-08, API-39). */
export const complaintLimits = { id: 128, text: 1000 } as const

const optional: Rule = v.pipe(
  v.string(),
  v.trim(),
  v.check((typed) => [...typed].length <= complaintLimits.text, messages.tooLong(complaintLimits.text)),
)

/** Id and hash are required (HELP-07), the rest is optional (HELP-08); nobody looks the transaction up. */
const rules: Record<ComplaintField, Rule> = {
  transactionId: text(1, complaintLimits.id),
  blockchainTransactionHash: text(1, complaintLimits.id),
  description: optional,
  additionalDetails: optional,
}

export const problemsIn = (draft: Complaint): Partial<Record<ComplaintField, string>> =>
  problemsWith(rules, draft)

export const isSound = (draft: Complaint): boolean => Object.keys(problemsIn(draft)).length === 0

const fields = Object.keys(emptyComplaint) as ComplaintField[]

/** The hash of a transaction that is on no blockchain: a sale from a wallet, a transfer or a swap. */
export const noHash = 'none'

/** The draft with one field changed; another transaction has another hash, unless that was typed. */
export const withText = (draft: Complaint, field: ComplaintField, text: string): Complaint => ({
  ...draft,
  ...(field === 'transactionId' && draft.blockchainTransactionHash === noHash
    ? { blockchainTransactionHash: '' }
    : {}),
  [field]: text,
})

export const isSameComplaint = (one: Complaint, other: Complaint): boolean =>
  fields.every((field) => one[field] === other[field])

/** Empty if the stored draft is about another transaction; otherwise that draft with the known details filled in. */
export const prefilled = (
  draft: Complaint,
  { transactionId, hash }: { transactionId: string; hash: string },
): Complaint => {
  if (transactionId === '') return draft
  const base = draft.transactionId === '' || draft.transactionId === transactionId ? draft : emptyComplaint
  return {
    ...base,
    transactionId,
    blockchainTransactionHash: hash || base.blockchainTransactionHash || noHash,
  }
}
