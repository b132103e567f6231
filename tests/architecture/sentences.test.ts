import { expect, it } from 'vitest'
import { sourceFiles } from './source'

/** Sentences that were replaced: passive, or heavier than what they say. */
const replaced = [
  'Only your default account is paid',
  'can only be read, and are never paid',
  'You had none in the earlier',
  'it adds up, nothing is lost',
  'at the moment of the s',
  'cannot be taken back.',
  'mostly know within',
  'a few seconds after you ask',
  'leads out of the app',
  'Anyone who does is not',
  'You can sell already',
  'Nothing to report',
  'The two sums',
  'Whom your friends',
  'no proof to strangers',
  'time not recorded',
  'Type the email of',
  'Amount (USD)',
]

it('no screen says again what was put better', () => {
  const said = sourceFiles()
    .filter(({ floor }) => ['client', 'machines', 'mock-api'].includes(floor))
    .flatMap(({ path, tree }) => {
      // A sentence may be broken over lines.
      const text = tree.getFullText().replace(/\s+/g, ' ')
      return replaced.filter((old) => text.includes(old)).map((old) => `${path}: ${old}`)
    })
  expect(said).toEqual([])
})
