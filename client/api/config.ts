import { productName } from '../../machines/values/product'

/**
 * Settings that the specification leaves to the operator, from VITE_… at build time. An empty value hides
 * its feature.
 */

const of = (value: unknown, otherwise: string): string =>
  typeof value === 'string' ? value.trim() : otherwise

const env = import.meta.env

/** Who pays, on the letter for the customer's bank. Samples until the operator sets its company and licence. */
export const payer = {
  name: of(env.VITE_PAYER_NAME, `${productName} Limited`),
  licence: of(env.VITE_PAYER_LICENCE, 'Sample licence SEC/VASP/0000 (demonstration)'),
} as const

/** Reserved example names until the operator sets real ones. */
export const channels = {
  faq: of(env.VITE_FAQ_URL, 'https://faq.coinnaira.example'),
  email: of(env.VITE_SUPPORT_EMAIL, 'help@coinnaira.example'),
  whatsApp: of(env.VITE_WHATSAPP_URL, 'https://whatsapp.coinnaira.example'),
  x: of(env.VITE_X_URL, 'https://x.coinnaira.example'),
  facebook: of(env.VITE_FACEBOOK_URL, 'https://facebook.coinnaira.example'),
} as const
