// Looks of buttons that take something away. No variants: the login, which never shows one, would carry them.

/** Takes it away for good: the answer to a question, never the first thing on a page. */
export const danger = { variant: 'solid', bg: 'danger.solid', _hover: { bg: 'danger.hover' } } as const

/** Leads to such a question. */
export const dangerOutline = {
  variant: 'outline',
  color: 'status.red',
  borderColor: 'status.red',
  _hover: { bg: 'reported.bg' },
} as const
