import { offlineText } from '../../../machines/core/api-error'
import { MissingCode } from '../../api/missing-code'

/** What a customer reads where something could not be drawn. */
export const failureText = (error: unknown): string =>
  error instanceof MissingCode
    ? offlineText
    : 'Something went wrong here. Your money is safe. Refresh, or go to another page.'
