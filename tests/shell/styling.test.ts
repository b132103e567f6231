import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { styling } from '../../client/ui/styling'
import { system } from '../../client/ui/theme'
import { nodesIn, sourceFiles } from '../fixtures/source'

/** Chakra's shorthands and helpers that our trimmed configuration omits: they would have no effect. */
const disabledNames =
  /^(p|px|py|pt|pr|pb|pl|ps|pe|m|mx|my|mt|mr|mb|ml|ms|me|w|h|minW|maxW|minH|maxH|bgColor|bgImage|bgGradient|rounded\w*|shadow|divide\w*|space[XY]|hideFrom|hideBelow|focusRing\w*|focusVisibleRing|colorPalette|layerStyle|animationStyle|lineClamp|border[XY]|border(Start|End|Top|Bottom)Radius|insetX|insetY|pos|ring\w*|flexDir|overscroll\w*X)$/
const plainValue =
  /^(0|auto|none|inherit|initial|unset|currentColor|transparent|Highlight|HighlightText|(min|max|fit)-content|-?[\d.]+(px|rem|em|lh|%|ch|fr|vh|vw|dvh|ms|s)|(calc|env|var|min|max|clamp|repeat)\(.*\)|.* .*)$/i
/** Colour literals. Only the theme and the listed files, which draw coin, bank and medal art, may have them. */
const literalColour = /#[0-9a-f]{3,8}\b|\b(rgb|rgba|hsl|oklch)\(/i
const filesWithColours = new Set([
  'client/ui/theme.ts',
  'client/ui/marks/coin-icon.view.tsx',
  'client/ui/marks/bank-logo.view.tsx',
  'client/referrals/leaderboard.screen.tsx',
  // Its chart is also rendered outside a page and printed.
  'client/inspector/chart/chart.view.tsx',
])

const utilities = styling.utilities as Record<string, { values?: unknown; shorthand?: string[] }>
const categoryOf = new Map<string, string>()
for (const [name, { values, shorthand = [] }] of Object.entries(utilities))
  if (typeof values === 'string') for (const alias of [name, ...shorthand]) categoryOf.set(alias, values)
const conditions = new Set(Object.keys(styling.conditions ?? {}).map((name) => `_${name}`))

interface Style {
  path: string
  name: string
  values: string[]
}

const textsIn = (node: ts.Node | undefined): string[] => {
  if (!node) return []
  if (ts.isJsxExpression(node)) return textsIn(node.expression)
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isConditionalExpression(node)) return [...textsIn(node.whenTrue), ...textsIn(node.whenFalse)]
  if (ts.isObjectLiteralExpression(node))
    return node.properties.flatMap((property) =>
      ts.isPropertyAssignment(property) ? textsIn(property.initializer) : [],
    )
  return []
}

const isStyled = (path: string): boolean => path.endsWith('.tsx')
const files = sourceFiles().filter(({ layer, path }) => layer === 'client' && isStyled(path))
const styles: Style[] = files.flatMap(({ path, tree }) =>
  [...nodesIn(tree)].flatMap((node) => {
    const isNamed = ts.isJsxAttribute(node) || ts.isPropertyAssignment(node)
    if (!isNamed || !(ts.isIdentifier(node.name) || ts.isStringLiteral(node.name))) return []
    // Native elements and the QR code take plain attributes.
    const owner = ts.isJsxAttribute(node) ? node.parent.parent.tagName.getText() : ''
    if (/^[a-z]+$/.test(owner) || owner === 'QRCodeSVG') return []
    return [{ path, name: node.name.text, values: textsIn(node.initializer) }]
  }),
)
const describeStyles = (invalid: Style[]): string[] =>
  invalid.map(({ path, name, values }) => `${path}: ${name} ${values.join(' | ')}`)

it('the scan finds more than 200 styles', () => {
  expect(styles.filter(({ name }) => categoryOf.has(name)).length).toBeGreaterThan(200)
})

describe('effective styles', () => {
  it('no style uses a shorthand that the configuration disables', () => {
    expect(describeStyles(styles.filter(({ name }) => disabledNames.test(name)))).toEqual([])
  })

  it('no style uses an unknown condition', () => {
    const invalid = styles.filter(({ name }) => /^_[a-zA-Z]+$/.test(name) && !conditions.has(name))
    expect(describeStyles(invalid)).toEqual([])
  })

  it('every style value is a token of its category or plain CSS', () => {
    const invalid = styles.filter(({ name, values }) => {
      const category = categoryOf.get(name)
      const tokens = system.tokens.categoryMap.get(category as never)
      const isValid = (value: string) =>
        tokens?.has(value) || plainValue.test(value) || (name === 'zIndex' && /^\d$/.test(value))
      return category !== undefined && !values.every(isValid)
    })
    expect(describeStyles(invalid)).toEqual([])
  })

  it('no style value contains a unitless number', () => {
    const hasUnitlessPart = (value: string) =>
      / /.test(value) && /(^| )-?[1-9][\d.]*(?= |$)/.test(value.replace(/\(.*\)/g, ''))
    const lengthCategories = new Set(['spacing', 'sizes', 'radii'])
    const invalid = styles.filter(
      ({ name, values }) => lengthCategories.has(categoryOf.get(name) ?? '') && values.some(hasUnitlessPart),
    )
    expect(describeStyles(invalid)).toEqual([])
  })

  it('every textStyle and animation exists', () => {
    const [textStyles, animations] = [
      system.query.textStyles.list(),
      [...system.query.keyframes.list(), 'none'],
    ]
    const invalid = styles.filter(({ name, values }) => {
      if (name === 'textStyle') return values.some((value) => !textStyles.includes(value))
      return name === 'animation' && values.some((value) => !animations.includes(value.split(' ')[0]!))
    })
    expect(describeStyles(invalid)).toEqual([])
  })
})

it('only the theme defines colours', () => {
  const invalid = styles.filter(
    ({ path, values }) => !filesWithColours.has(path) && values.some((value) => literalColour.test(value)),
  )
  expect(describeStyles(invalid)).toEqual([])
})

it('an element reuses one recipe for every render', () => {
  const [row, column] = [{ base: { display: 'flex' } }, { base: { display: 'grid' } }]
  expect(system.cva(row)).toBe(system.cva(row))
  expect([system.cva(row)({}), system.cva(column)({})].map((styles) => JSON.stringify(styles))).toEqual([
    expect.stringContaining('flex'),
    expect.stringContaining('grid'),
  ])
})
