import * as v from 'valibot'
import { messages, problemsWith, type Rule, text } from '../values/fields'

/** What a ticket says (section 3); none of it is a secret. */
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

/** Longest texts of a ticket, characters (AMB-62, contract 4.6). */
export const complaintLimits = { id: 128, text: 1000 } as const

const optional: Rule = v.pipe(
  v.string(),
  v.trim(),
  v.check((typed) => [...typed].length <= complaintLimits.text, messages.tooLong(complaintLimits.text)),
)

/** Id and hash are needed, the rest may be left out; whether such a transaction exists is not asked (AMB-62). */
const rules: Record<ComplaintField, Rule> = {
  transactionId: text(1, complaintLimits.id),
  blockchainTransactionHash: text(1, complaintLimits.id),
  description: optional,
  additionalDetails: optional,
}

/** What is wrong with the draft, by field. */
export const problemsIn = (draft: Complaint): Partial<Record<ComplaintField, string>> =>
  problemsWith(rules, draft)

export const isSound = (draft: Complaint): boolean => Object.keys(problemsIn(draft)).length === 0

const fields = Object.keys(emptyComplaint) as ComplaintField[]

/** Whether both say the same, so that they are one ticket. */
export const isSameComplaint = (one: Complaint, other: Complaint): boolean =>
  fields.every((field) => one[field] === other[field])

/**
 * The draft a form opens with. About another transaction than the one that was begun it begins anew; otherwise what
 * was typed stays, and what is known is filled in.
 */
export const prefilled = (
  draft: Complaint,
  { transactionId, hash }: { transactionId: string; hash: string },
): Complaint => {
  if (transactionId === '') return draft
  const base = draft.transactionId === '' || draft.transactionId === transactionId ? draft : emptyComplaint
  return { ...base, transactionId, blockchainTransactionHash: hash || base.blockchainTransactionHash }
}
