/** SOURCE_DATE_EPOCH, or the time of the last commit; now where neither is known. */
export const sourceDate: (env?: Record<string, string | undefined>) => Date
