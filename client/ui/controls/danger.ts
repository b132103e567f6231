// Styles of destructive buttons. No variants: the login, which never shows one, would load them.

/** Deletes permanently: only in a confirmation, never the first action on a page. */
export const danger = { variant: 'solid', bg: 'red.solid', _hover: { bg: 'red.hover' } } as const

/** Leads to such a confirmation. */
export const dangerSubtle = {
  variant: 'subtle',
  bg: 'red.subtle',
  color: 'red.fg',
  _hover: { bg: 'color-mix(in srgb, {colors.red.subtle} 85%, {colors.red.solid})' },
} as const
