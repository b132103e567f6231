import type { ApiError } from '../core/api-error'

/** The contract's words (API-09). */
const lateText = 'This account can no longer be linked'

/** Whether no code can be added any more: too late, or another one counts already. */
export const isOver = ({ status, fields }: ApiError): boolean =>
  status === 409 || fields.referredBy === lateText
