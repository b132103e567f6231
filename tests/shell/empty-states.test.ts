import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const views = readdirSync('client', { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.tsx'),
)
const texts = views.flatMap((path) =>
  [...readFileSync(`client/${path}`, 'utf8').matchAll(/<EmptyState\b[\s\S]{0,120}?\btext="([^"]+)"/g)].map(
    ([, text]) => text,
  ),
)
/** Not of a list: one thing that is not there, and a list that did not load. */
const others = ['Transaction not found', 'Your transactions could not be loaded. Refresh to try again.']

it('[ERR-08] an empty list is told in one of the six texts of the catalogue and in no other', () => {
  expect([...new Set(texts)].filter((text) => !others.includes(String(text))).sort()).toEqual([
    'List Empty',
    'No Activities',
    'No Notifications',
    'No Transactions',
    'No bank accounts here',
    'No transactions',
  ])
})
