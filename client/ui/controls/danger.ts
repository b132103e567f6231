// Looks of buttons that take something away. No variants: the login, which never shows one, would carry them.

/** Takes it away for good: the answer to a question, never the first thing on a page. */
export const danger = { variant: 'solid', bg: 'red.solid', _hover: { bg: 'red.hover' } } as const

/** Leads to such a question. */
export const dangerSubtle = {
  variant: 'subtle',
  bg: 'red.subtle',
  color: 'red.fg',
  _hover: { bg: 'color-mix(in srgb, {colors.red.subtle} 85%, {colors.red.solid})' },
} as const
