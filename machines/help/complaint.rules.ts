import * as v from 'valibot'
import { messages, problemsWith, type Rule, text } from '../values/fields'

/** Contains no secrets (ENT-27). */
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

/** The maximum lengths of a ticket's text fields, in characters (HELP-08, API-39). */
export const complaintLimits = { id: 128, text: 1000 } as const

const optional: Rule = v.pipe(
  v.string(),
  v.trim(),
  v.check((text) => [...text].length <= complaintLimits.text, messages.tooLong(complaintLimits.text)),
)

/** The server does not look up the transaction (HELP-07, HELP-08). */
const rules: Record<ComplaintField, Rule> = {
  transactionId: text(1, complaintLimits.id),
  blockchainTransactionHash: text(1, complaintLimits.id),
  description: optional,
  additionalDetails: optional,
}

export const problemsIn = (draft: Complaint): Partial<Record<ComplaintField, string>> =>
  problemsWith(rules, draft)

export const isValid = (draft: Complaint): boolean => Object.keys(problemsIn(draft)).length === 0

const fields = Object.keys(emptyComplaint) as ComplaintField[]

/** The hash of a transaction that is not on a blockchain: a wallet sale, a transfer or a swap. */
export const noHash = 'none'

/** A changed transaction id clears a hash that the customer did not type. */
export const withText = (draft: Complaint, field: ComplaintField, text: string): Complaint => ({
  ...draft,
  ...(field === 'transactionId' && draft.blockchainTransactionHash === noHash
    ? { blockchainTransactionHash: '' }
    : {}),
  [field]: text,
})

export const isSameComplaint = (a: Complaint, b: Complaint): boolean =>
  fields.every((field) => a[field] === b[field])

/** Fills in the transaction; first clears a draft about another one. */
export const prefillDraft = (
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
