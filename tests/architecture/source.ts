import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import ts from 'typescript'

export interface Import {
  /** A path from the top for our own files, else the package's specifier. */
  target: string
  own: boolean
}

export interface SourceFile {
  /** From the top of the repository, with '/'. */
  path: string
  floor: string
  /** The folder below the floor; '' for files that lie in the floor itself. */
  domain: string
  /** Parts of the file's name without the last ending: ['login', 'screen']. */
  parts: string[]
  imports: Import[]
  tree: ts.SourceFile
}

/** Never ours, or made by a generator; './' is the top. */
const ignored = new Set([
  'node_modules',
  'generated',
  'dist',
  'test-results',
  'playwright-report',
  './report',
])
const code = /\.(ts|tsx|mts|cts|js|mjs|cjs|jsx)$/
/** What people read and write here: code, pages and styles. */
const written = /\.(ts|tsx|mts|cts|js|mjs|cjs|jsx|html|css)$/

const filesIn = (folder: string, ending: RegExp): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.') || ignored.has(entry.name)) return []
    const path = folder === '.' ? entry.name : `${folder}/${entry.name}`
    if (ignored.has(`./${path}`)) return []
    if (entry.isDirectory()) return filesIn(path, ending)
    return ending.test(entry.name) ? [path] : []
  })

const literalIn = (node: ts.Node | undefined): string[] =>
  node && ts.isStringLiteralLike(node) ? [node.text] : []

const specifiersIn = (tree: ts.SourceFile): string[] =>
  [...nodesIn(tree)].flatMap((node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return literalIn(node.moduleSpecifier)
    if (ts.isImportTypeNode(node))
      return ts.isLiteralTypeNode(node.argument) ? literalIn(node.argument.literal) : []
    if (!ts.isCallExpression(node)) return []
    const { expression } = node
    const loads =
      expression.kind === ts.SyntaxKind.ImportKeyword ||
      (ts.isIdentifier(expression) && expression.text === 'require')
    return loads ? literalIn(node.arguments[0]) : []
  })

const importOf = (from: string, specifier: string): Import =>
  specifier.startsWith('.')
    ? { target: normalize(join(dirname(from), specifier)), own: true }
    : { target: specifier, own: false }

const linesOf = (text: string): number => text.trimEnd().split('\n').length

const read = (path: string): SourceFile => {
  const text = readFileSync(path, 'utf8')
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const [floor = '', ...rest] = path.split('/')
  const name = rest.at(-1) ?? floor
  return {
    path,
    floor: rest.length > 0 ? floor : '',
    domain: rest.length > 1 ? (rest[0] ?? '') : '',
    parts: name.replace(code, '').split('.'),
    imports: specifiersIn(tree).map((specifier) => importOf(path, specifier)),
    tree,
  }
}

let files: SourceFile[] | undefined
/** Every file of code in the repository, so that no new folder is forgotten; read once. */
export const sourceFiles = (): SourceFile[] => {
  files ??= filesIn('.', code).map(read)
  return files
}

/** How long every file of code, every page and every style sheet is, in lines. */
export const sizes = (): { path: string; lines: number }[] =>
  filesIn('.', written).map((path) => ({ path, lines: linesOf(readFileSync(path, 'utf8')) }))

/** All nodes of a tree. */
export const nodesIn = function* (node: ts.Node): Generator<ts.Node> {
  yield node
  const children: ts.Node[] = []
  ts.forEachChild(node, (child) => void children.push(child))
  for (const child of children) yield* nodesIn(child)
}
