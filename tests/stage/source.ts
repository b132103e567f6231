import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'

export interface SourceFile {
  /** From the top of the repository, with '/'. */
  path: string
  floor: string
  /** The folder below the floor; '' for files that lie in the floor itself. */
  domain: string
  /** Parts of the file's name without the last ending: ['login', 'screen']. */
  parts: string[]
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

const filesIn = (folder: string, ending: RegExp): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.') || ignored.has(entry.name)) return []
    const path = folder === '.' ? entry.name : `${folder}/${entry.name}`
    if (ignored.has(`./${path}`)) return []
    if (entry.isDirectory()) return filesIn(path, ending)
    return ending.test(entry.name) ? [path] : []
  })

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
    tree,
  }
}

let files: SourceFile[] | undefined
/** Every file of code in the repository, so that no new folder is forgotten; read once. */
export const sourceFiles = (): SourceFile[] => {
  files ??= filesIn('.', code).map(read)
  return files
}

/** All nodes of a tree. */
export const nodesIn = function* (node: ts.Node): Generator<ts.Node> {
  yield node
  const children: ts.Node[] = []
  ts.forEachChild(node, (child) => void children.push(child))
  for (const child of children) yield* nodesIn(child)
}
