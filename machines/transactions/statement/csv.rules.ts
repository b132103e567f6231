/** A spreadsheet would execute such a cell; a negative number is not a formula. */
const formula = /^(?!-\d+(?:\.\d+)?$)[=+\-@\t\r＝＋－＠]/

const cell = (text: string): string => {
  const safeText = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safeText) ? `"${safeText.replace(/"/g, '""')}"` : safeText
}

/** A line of RFC 4180; formulas become text (EXT-06). */
export const csvLine = (fields: readonly string[]): string => `${fields.map(cell).join(',')}\r\n`
