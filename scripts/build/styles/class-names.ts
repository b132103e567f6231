import { type NodePath, type PluginObj, type PluginPass, types } from '@babel/core'
import { system } from '../../../client/theme'
import { classOf, type Definition } from './class-of'
import { definitionOf } from './definitions'

/** The rules of each class, by its name. */
export type StyleSheet = Map<string, string>

/** These decide at run time how an element is rendered. */
const resolvedLater = /^(?:as|asChild|className|theme|html[A-Z]\w*)$/

/** A style prop; `values` are those of a test that holds and that does not, and alike without one. */
interface StyleProp {
  name: string
  test?: types.Expression
  values: readonly [unknown, unknown]
}

const stylePropOf = (name: string, attribute: NodePath<types.JSXAttribute>): StyleProp | undefined => {
  const value = attribute.get('value')
  if (!value.node) return { name, values: [true, true] }
  const expression = value.isJSXExpressionContainer() ? value.get('expression') : value
  const constant = expression.evaluate()
  if (constant.confident) return { name, values: [constant.value, constant.value] }
  if (!expression.isConditionalExpression()) return undefined
  const branches = [expression.get('consequent'), expression.get('alternate')].map((path) => path.evaluate())
  const [whenTrue, whenFalse] = branches
  if (!whenTrue?.confident || !whenFalse?.confident) return undefined
  return { name, test: expression.node.test, values: [whenTrue.value, whenFalse.value] }
}

/** An element's attributes; undefined where a style is known at run time only. */
const attributesOf = (element: NodePath<types.JSXOpeningElement>, { recipe, defaultProps }: Definition) => {
  const styles: StyleProp[] = []
  const others: types.JSXAttribute[] = []
  for (const attribute of element.get('attributes')) {
    if (!attribute.isJSXAttribute() || !types.isJSXIdentifier(attribute.node.name)) return undefined
    const { name } = attribute.node.name
    if (resolvedLater.test(name)) return undefined
    if (system.isValidProperty(name) || name in (recipe.variants ?? {})) {
      const style = stylePropOf(name, attribute)
      if (!style) return undefined
      styles.push(style)
    } else others.push(attribute.node)
  }
  const given = new Set(others.map(({ name }) => name.name))
  const defaults = Object.entries(defaultProps)
    .filter(([name]) => !given.has(name))
    .map(([name, value]) =>
      types.jsxAttribute(types.jsxIdentifier(name), types.jsxExpressionContainer(types.valueToNode(value))),
    )
  return { styles, others: [...defaults, ...others] }
}

/** The class name for each outcome of the tests; undefined where Chakra UI would render more than a class. */
const classNameOf = (
  definition: Definition,
  styles: readonly StyleProp[],
  sheet: StyleSheet,
): types.Expression | undefined => {
  const test = styles.find((style) => style.test)?.test
  if (test) {
    const [whenTrue, whenFalse] = ([0, 1] as const).map((outcome) => {
      const settled = styles.map(({ name, test: own, values }) =>
        own && types.isNodesEquivalent(own, test)
          ? { name, values: [values[outcome], values[outcome]] as const }
          : { name, values, ...(own ? { test: own } : {}) },
      )
      return classNameOf(definition, settled, sheet)
    })
    return whenTrue && whenFalse && types.conditionalExpression(types.cloneNode(test), whenTrue, whenFalse)
  }
  const made = classOf(
    definition,
    Object.fromEntries(styles.map(({ name, values: [value] }) => [name, value])),
  )
  if (!made) return undefined
  if (!made.name) return types.identifier('undefined')
  sheet.set(made.name, made.rules)
  return types.stringLiteral(made.name)
}

const render = (element: NodePath<types.JSXElement>, file: string, sheet: StyleSheet): void => {
  const { openingElement: opening, closingElement: closing } = element.node
  const path = element.get('openingElement')
  const definition = definitionOf(path, file)
  const attributes = definition && attributesOf(path, definition)
  const name = attributes && classNameOf(definition, attributes.styles, sheet)
  if (!name) return
  const value = types.isStringLiteral(name) ? name : types.jsxExpressionContainer(name)
  const className = types.jsxAttribute(types.jsxIdentifier('className'), value)
  opening.attributes = types.isIdentifier(name) ? attributes.others : [...attributes.others, className]
  opening.name = types.jsxIdentifier(definition.tag)
  if (closing) closing.name = types.jsxIdentifier(definition.tag)
}

/**
 * A Babel plugin: `<chakra.p color="fg">` becomes `<p className="css-…">` where each style is a constant, or one of two
 * by a test, and the rules go into `sheet`; so do components that `chakra('p', recipe)` made. Any other element is left
 * to Chakra UI's run time.
 */
export const classNames = (sheet: StyleSheet): PluginObj<PluginPass> => ({
  name: 'class-names',
  visitor: {
    JSXElement: (element, { filename = '' }) => render(element, filename, sheet),
    // A component whose every element got its class is not needed any more: the bundler may leave it out.
    // Not in what the first page of all shares with others: without effects of its own it would stand in many small files.
    CallExpression: ({ node }, { filename = '' }) => {
      const isShared = /\/ui\/(?!(?:layout\/(?:plate|rows|page)|marks\/lanes|rows\/route)\.view)/.test(
        filename,
      )
      if (!isShared && types.isIdentifier(node.callee, { name: 'chakra' }))
        types.addComment(node, 'leading', '#__PURE__')
    },
  },
})
