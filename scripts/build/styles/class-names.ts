import { type NodePath, type PluginObj, type PluginPass, types } from '@babel/core'
import { system } from '../../../client/ui/theme'
import { classOf, type Definition } from './class-of'
import { definitionOf } from './definitions'

/** The rules of each class, by name. */
export type StyleSheet = Map<string, string>

/** Props that determine at run time how an element is rendered. */
const resolvedLater = /^(?:as|asChild|className|theme|html[A-Z]\w*)$/

/** A style prop. `values`: its values when the test is true and when it is false; equal if there is no test. */
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

const attributesOf = (element: NodePath<types.JSXOpeningElement>, { recipe, defaultProps }: Definition) => {
  const styles: StyleProp[] = []
  const otherAttributes: types.JSXAttribute[] = []
  for (const attribute of element.get('attributes')) {
    if (!attribute.isJSXAttribute() || !types.isJSXIdentifier(attribute.node.name)) return undefined
    const { name } = attribute.node.name
    if (resolvedLater.test(name)) return undefined
    if (system.isValidProperty(name) || name in (recipe.variants ?? {})) {
      const style = stylePropOf(name, attribute)
      if (!style) return undefined
      styles.push(style)
    } else otherAttributes.push(attribute.node)
  }
  const attributeNames = new Set(otherAttributes.map(({ name }) => name.name))
  const defaults = Object.entries(defaultProps)
    .filter(([name]) => !attributeNames.has(name))
    .map(([name, value]) =>
      types.jsxAttribute(types.jsxIdentifier(name), types.jsxExpressionContainer(types.valueToNode(value))),
    )
  return { styles, others: [...defaults, ...otherAttributes] }
}

/** The class name for each outcome of the tests; undefined if Chakra UI would render more than a class. */
const classNameOf = (
  definition: Definition,
  styles: readonly StyleProp[],
  sheet: StyleSheet,
): types.Expression | undefined => {
  const test = styles.find((style) => style.test)?.test
  if (test) {
    const [whenTrue, whenFalse] = ([0, 1] as const).map((outcome) => {
      const settled = styles.map(({ name, test: condition, values }) =>
        condition && types.isNodesEquivalent(condition, test)
          ? { name, values: [values[outcome], values[outcome]] as const }
          : { name, values, ...(condition ? { test: condition } : {}) },
      )
      return classNameOf(definition, settled, sheet)
    })
    return whenTrue && whenFalse && types.conditionalExpression(types.cloneNode(test), whenTrue, whenFalse)
  }
  const staticClass = classOf(
    definition,
    Object.fromEntries(styles.map(({ name, values: [value] }) => [name, value])),
  )
  if (!staticClass) return undefined
  if (!staticClass.name) return types.identifier('undefined')
  sheet.set(staticClass.name, staticClass.rules)
  return types.stringLiteral(staticClass.name)
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
 * A Babel plugin: turns `<chakra.p color="fg">` into `<p className="css-…">` if each style is a constant or a choice
 * of two, and adds the rules to `sheet`. Also handles components made by `chakra('p', recipe)`. Chakra UI renders all
 * other elements at run time.
 */
export const classNames = (sheet: StyleSheet): PluginObj<PluginPass> => ({
  name: 'class-names',
  visitor: {
    JSXElement: (element, { filename = '' }) => render(element, filename, sheet),
    // Lets the bundler drop a component whose elements all have static classes. Code shared with the entry page is
    // exempt: marked as free of side effects, it would be split into many small files.
    CallExpression: ({ node }, { filename = '' }) => {
      const isShared = /\/ui\/(?!(?:layout\/(?:hero|rows|page)|rows\/route)\.view)/.test(filename)
      if (!isShared && types.isIdentifier(node.callee, { name: 'chakra' }))
        types.addComment(node, 'leading', '#__PURE__')
    },
  },
})
