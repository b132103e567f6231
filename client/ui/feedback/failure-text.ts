import { offlineText } from '../../../machines/core/api-error'
import { MissingCode } from '../../api/fetch-code'

/** The message where something could not be rendered. */
export const failureText = (error: unknown): string =>
  error instanceof MissingCode
    ? offlineText
    : 'Something went wrong here. Your money is safe. Refresh, or go to another page.'
