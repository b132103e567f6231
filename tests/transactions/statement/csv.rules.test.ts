import { describe, expect, it } from 'vitest'
import { csvLine } from '../../../machines/transactions/statement/csv.rules'

describe('a line of CSV', () => {
  it('[EXT-05] fields with commas, quotes and line breaks are quoted, and a line ends with CRLF', () => {
    expect(csvLine(['a', 'b,c', 'say "hi"', 'two\nlines', 'x\ry', ''])).toBe(
      'a,"b,c","say ""hi""","two\nlines","x\ry",\r\n',
    )
  })

  it.each(['=1+1', '+1', '-1+1', '@SUM(A1)', '\tx', '\rx'])('[EXT-06] %j is text, no formula', (field) => {
    const line = csvLine([field])
    expect(line.replace(/^"/, '').startsWith(`'${field[0]}`)).toBe(true)
  })

  it('[EXT-06] a formula inside quotes stays text, what only contains a sign stays as it is', () => {
    expect(csvLine(['=HYPERLINK("x","y")', 'CN-1', '1-2', 'a=b', '-0.5'])).toBe(
      `"'=HYPERLINK(""x"",""y"")",CN-1,1-2,a=b,-0.5\r\n`,
    )
  })
})
