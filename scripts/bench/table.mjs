/** A row of a Markdown table. */
export const row = (cells) => `| ${cells.join(' | ')} |`
