import ts from 'typescript'
import { expect, it } from 'vitest'
import { sizes, sourceFiles } from './source'

it('no folder holds more than 15 files', () => {
  const counts = new Map<string, number>()
  for (const { path } of sizes()) {
    const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  expect([...counts].filter(([, count]) => count > 15)).toEqual([])
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
