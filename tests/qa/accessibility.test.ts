import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { journeysText } from '../../scripts/qa/accessibility'

it('docs/accessibility.md tells the scripts that the browser test does', () => {
  expect(readFileSync('docs/accessibility.md', 'utf8')).toContain(journeysText())
})
