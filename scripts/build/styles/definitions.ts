import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { type NodePath, parseSync, type TransformOptions, traverse, types } from '@babel/core'
import type { Definition } from './class-of'

const factory = '@chakra-ui/react/styled-system'

export const babelOptions: TransformOptions = {
  babelrc: false,
  configFile: false,
  parserOpts: { plugins: ['jsx', 'typescript'] },
}

const importsChakra = (scope: NodePath['scope']): boolean => {
  const declaration = scope.getBinding('chakra')?.path.parent
  return types.isImportDeclaration(declaration) && declaration.source.value === factory
}

/** The call `chakra('tag', recipe, { defaultProps })`; undefined if a part is only known at run time. */
const definitionIn = (value: NodePath): Definition | undefined => {
  if (!value.isCallExpression() || !value.get('callee').isIdentifier({ name: 'chakra' })) return undefined
  if (!importsChakra(value.scope)) return undefined
  const [tag, recipe, options] = value.get('arguments')
  const resolved = recipe?.resolve()
  const config =
    resolved?.isCallExpression() && resolved.get('callee').isIdentifier({ name: 'defineRecipe' })
      ? resolved.get('arguments')[0]
      : recipe
  const [name, styles, others] = [tag, config, options].map((path) => path?.evaluate())
  if (!name?.confident || styles?.confident === false || others?.confident === false) return undefined
  const { defaultProps = {}, ...more } = others?.value ?? {}
  return Object.keys(more).length > 0
    ? undefined
    : { tag: name.value, recipe: styles?.value ?? {}, defaultProps }
}

const programOf = (importer: string, address: string): NodePath<types.Program> | undefined => {
  const file = resolve(dirname(importer), `${address}.tsx`)
  if (!address.startsWith('.') || !existsSync(file)) return undefined
  const tree = parseSync(readFileSync(file, 'utf8'), { ...babelOptions, filename: file })
  const visited: { program?: NodePath<types.Program> } = {}
  traverse(tree!, { Program: (program) => void Object.assign(visited, { program }) })
  return visited.program
}

/** The `chakra` call that defines `name`: in this file, or in the one it is imported from. */
const componentOf = (scope: NodePath['scope'], name: string, importer: string): Definition | undefined => {
  const path = scope.getBinding(name)?.path
  if (path?.isVariableDeclarator()) return definitionIn(path.get('init') as NodePath)
  if (!path?.isImportSpecifier() || !types.isImportDeclaration(path.parent)) return undefined
  const { imported } = path.node
  const program = programOf(importer, path.parent.source.value)
  const original = types.isIdentifier(imported) ? imported.name : imported.value
  const declared = program?.scope.getBinding(original)?.path
  return declared?.isVariableDeclarator() ? definitionIn(declared.get('init') as NodePath) : undefined
}

/** An element's definition: `<chakra.tag>`, or a component of `chakra('tag', …)`. */
export const definitionOf = (
  element: NodePath<types.JSXOpeningElement>,
  file: string,
): Definition | undefined => {
  const { name } = element.node
  if (types.isJSXIdentifier(name))
    return /^[A-Z]/.test(name.name) ? componentOf(element.scope, name.name, file) : undefined
  if (!types.isJSXMemberExpression(name) || !types.isJSXIdentifier(name.object, { name: 'chakra' }))
    return undefined
  return importsChakra(element.scope) ? { tag: name.property.name, recipe: {}, defaultProps: {} } : undefined
}
