/** The operator's settings, from the VITE_… variables at build time. An empty value hides its feature. */

const setting = (value: unknown, fallback: string): string =>
  typeof value === 'string' ? value.trim() : fallback

const env = import.meta.env

/** Reserved example names until the operator sets real ones. */
export const channels = {
  faq: setting(env.VITE_FAQ_URL, 'https://faq.coinnaira.example'),
  email: setting(env.VITE_SUPPORT_EMAIL, 'help@coinnaira.example'),
  whatsApp: setting(env.VITE_WHATSAPP_URL, 'https://whatsapp.coinnaira.example'),
  x: setting(env.VITE_X_URL, 'https://x.coinnaira.example'),
  facebook: setting(env.VITE_FACEBOOK_URL, 'https://facebook.coinnaira.example'),
} as const
