import ts from 'typescript'
import { expect, it } from 'vitest'
import { nodesIn, type SourceFile, sourceFiles } from './source'

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
const privateReads = ({ path, tree }: Pick<SourceFile, 'path' | 'tree'>): string[] =>
  [...nodesIn(tree)].flatMap((node) => {
    const name = nameRead(node)
    return name?.startsWith('_') && !isPublic(name) ? [`${path}: ${name}`] : []
  })

it('nobody reads a private member of a library', () => {
  const files = sourceFiles().filter(({ tree }) => /\b_[a-zA-Z]/.test(tree.text))
  expect(files.length).toBeGreaterThan(10)
  expect(files.flatMap(privateReads)).toEqual([])
})

it('finds each way of reading one', () => {
  const text = `a._b; a?._c; a['_d']; const { _e, _f: f, g: _g } = a; type T = A['_h']; a.i_; [_j] = a`
  const tree = ts.createSourceFile('x.ts', text, ts.ScriptTarget.ESNext, true)
  expect(privateReads({ path: 'x.ts', tree })).toEqual(
    ['_b', '_c', '_d', '_e', '_f', '_h'].map((name) => `x.ts: ${name}`),
  )
})
