import { isFinal, toApiError } from '../../machines/core/api-error'
import {
  type IntentOutcome,
  type MoneyIntent,
  rejectedWith,
  unknownOutcome,
} from '../../machines/money/intent'
import type { Transport } from '../api/transport'
import type { Ending, FinalState, IntentRow, IntentRows } from './intent-store'
import { send } from './send'

interface Parts {
  transport: Transport
  rows: IntentRows
}

/** The one POST of a row that was just claimed. What it leaves unknown is looked for by its key, now or by another page. */
export const createPost = ({ transport, rows }: Parts) => {
  const end = (row: IntentRow, to: FinalState | 'unknown', ending?: Ending) =>
    rows.move(row.account, row.intentId, to, ending).catch(() => undefined)

  return async (row: IntentRow, intent: MoneyIntent): Promise<IntentOutcome> => {
    try {
      const result = await send(transport, intent, row.sendBy)
      await end(row, 'settled', { resultId: result.id })
      return { state: 'settled', result }
    } catch (error) {
      const reason = toApiError(error)
      if (!isFinal(reason)) {
        await end(row, 'unknown')
        return unknownOutcome
      }
      await end(row, 'rejected', { summary: reason.summary })
      return rejectedWith(reason)
    }
  }
}
