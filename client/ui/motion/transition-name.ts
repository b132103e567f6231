/** The row of the list that becomes the details' first card, where the browser has view transitions. */
export const sharedWithRow = { viewTransitionName: 'transaction' } as const
