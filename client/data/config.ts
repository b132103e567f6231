/**
 * Settings that the specification leaves to the operator, from VITE_… at build time. An empty value hides
 * its feature.
 */

const of = (value: unknown, otherwise: string): string =>
  typeof value === 'string' ? value.trim() : otherwise

const env = import.meta.env

/** Reserved example names until the operator sets real ones. */
export const channels = {
  faq: of(env.VITE_FAQ_URL, 'https://faq.coinnaira.example'),
  email: of(env.VITE_SUPPORT_EMAIL, 'help@coinnaira.example'),
  whatsApp: of(env.VITE_WHATSAPP_URL, 'https://whatsapp.coinnaira.example'),
  x: of(env.VITE_X_URL, 'https://x.coinnaira.example'),
  facebook: of(env.VITE_FACEBOOK_URL, 'https://facebook.coinnaira.example'),
} as const
