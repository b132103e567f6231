// Destructive buttons. They are not variants, because the login page would load them and never show one.

/** Deletes permanently: use it in a confirmation only, never as a page's first action. */
export const danger = { variant: 'solid', bg: 'red.solid', _hover: { bg: 'red.hover' } } as const

/** For a button that opens such a confirmation. */
export const dangerSubtle = {
  variant: 'subtle',
  bg: 'red.subtle',
  color: 'red.fg',
  _hover: { bg: 'color-mix(in srgb, {colors.red.subtle} 85%, {colors.red.solid})' },
} as const
