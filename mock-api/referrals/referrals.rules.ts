/** Points for each whole dollar that a referred customer traded (REFER-04). */
export const pointsPerDollar = 1
