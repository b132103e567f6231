import ts from 'typescript'
import { expect, it } from 'vitest'
import { nodesIn, type SourceFile, sizes, sourceFiles } from './source'

it('no folder holds more than 25 files', () => {
  const counts = new Map<string, number>()
  for (const { path } of sizes()) {
    const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  expect([...counts].filter(([, count]) => count > 25)).toEqual([])
})

it('no name that docs/glossary.md retired', () => {
  const retired =
    /^(Refusal|asRefusal|FactBus|Fact|tell[A-Z]\w*|keepRefusal|port|Door|openDoor|wayAfter|admission|doorFor|restOf|useRest|resumption|spendRun|markRun|fold|Book|learnFlows|offerFlows|learnOffered|Roll|rollOf|Sight|SellTerms|SwapTerms|TransferTerms|SellFigures|figuresStand|freezeAnew|certain|useComeBack|useTicking|LastKnown|forgetKnown|handOver|HandedFate|handFocusOn|hindranceOf|resembles|obstacleTo|rankLook|statusLooks|Writing|WritingField|Wish|Gates|plant|harvest|openRest|startEngine|become|Mortal)$/
  const wrong = sourceFiles().flatMap(({ path, tree }) =>
    tree.statements.flatMap((statement) => {
      const exported =
        ts.canHaveModifiers(statement) &&
        ts.getModifiers(statement)?.[0]?.kind === ts.SyntaxKind.ExportKeyword
      const names = ts.isVariableStatement(statement)
        ? statement.declarationList.declarations.map(({ name }) => name.getText())
        : 'name' in statement
          ? [(statement.name as ts.Node | undefined)?.getText() ?? '']
          : []
      return exported ? names.filter((name) => retired.test(name)).map((name) => `${path}: ${name}`) : []
    }),
  )
  expect(wrong).toEqual([])
})

/** What GraphQL calls so. */
const isPublic = (name: string): boolean => name === '__typename'

const nameRead = (node: ts.Node): string | undefined => {
  if (ts.isPropertyAccessExpression(node)) return node.name.text
  if (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression))
    return node.argumentExpression.text
  if (ts.isIndexedAccessTypeNode(node) && ts.isLiteralTypeNode(node.indexType))
    return ts.isStringLiteralLike(node.indexType.literal) ? node.indexType.literal.text : undefined
  if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent) && !node.dotDotDotToken)
    return (node.propertyName ?? node.name).getText().replaceAll(/['"]/g, '')
  return undefined
}

/** What a library calls private by an underscore may change with any release; our own classes have `#`. */
const privateReads = ({ path, tree }: SourceFile): string[] =>
  [...nodesIn(tree)].flatMap((node) => {
    const name = nameRead(node)
    return name?.startsWith('_') && !isPublic(name) ? [`${path}: ${name}`] : []
  })

it('nobody reads a private member of a library', () => {
  const files = sourceFiles().filter(({ tree }) => /\b_[a-zA-Z]/.test(tree.text))
  expect(files.length).toBeGreaterThan(10)
  expect(files.flatMap(privateReads)).toEqual([])
})

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
