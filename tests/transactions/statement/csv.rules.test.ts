import { describe, expect, it } from 'vitest'
import { csvLine } from '../../../machines/transactions/statement/csv.rules'

describe('a line of CSV', () => {
  it('the CSV quotes fields with commas, quotes or line breaks [EXT-05]', () => {
    expect(csvLine(['a', 'b,c', 'say "hi"', 'two\nlines', 'x\ry', ''])).toBe(
      'a,"b,c","say ""hi""","two\nlines","x\ry",\r\n',
    )
  })

  it.each(['=1+1', '+1', '-1+1', '@SUM(A1)', '\tx', '\rx', '＝1', '＋1', '－1', '＠SUM(A1)'])(
    'the CSV writes %j as text, not as a formula [EXT-06]',
    (field) => {
      const line = csvLine([field])
      expect(line.replace(/^"/, '').startsWith(`'${field[0]}`)).toBe(true)
    },
  )

  it('the CSV escapes only fields that start like a formula [EXT-06]', () => {
    expect(csvLine(['=HYPERLINK("x","y")', 'CN-1', '1-2', 'a=b', '-0.5'])).toBe(
      `"'=HYPERLINK(""x"",""y"")",CN-1,1-2,a=b,-0.5\r\n`,
    )
  })
})
