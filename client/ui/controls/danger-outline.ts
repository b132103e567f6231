/** The look of a button that leads to the question whether to take something away; no variant, for the login never shows one. */
export const dangerOutline = {
  variant: 'outline',
  color: 'status.red',
  borderColor: 'status.red',
  _hover: { bg: 'reported.bg' },
} as const
