import Big from 'big.js'
import * as v from 'valibot'
import { messages, type Rule } from './fields'

/** Inclusive limits of a typed number (ERR-14, ERR-15). A custom message replaces the generic one (ERR-16). */
export interface NumberLimits {
  minimum?: string
  maximum?: string
  tooSmall?: string
  tooLarge?: string
}

/** A decimal number within limits, as typed: digits with at most one point (ERR-14 to ERR-16). */
export const number = ({ minimum, maximum, tooSmall, tooLarge }: NumberLimits = {}): Rule =>
  v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(messages.required),
    v.regex(/^[0-9]+(\.[0-9]+)?$/, messages.invalidNumber),
    v.check(
      (text) => minimum === undefined || Big(text).gte(minimum),
      tooSmall ?? messages.tooSmall(minimum ?? ''),
    ),
    v.check(
      (text) => maximum === undefined || Big(text).lte(maximum),
      tooLarge ?? messages.tooLarge(maximum ?? ''),
    ),
  )
