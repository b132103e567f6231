import { ChakraProvider, chakra, type RecipeDefinition } from '@chakra-ui/react/styled-system'
import { type ComponentType, createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { system } from '../../../client/ui/theme'

/** Both are empty if the element has no styles. */
export interface StaticClass {
  name: string
  rules: string
}

const Provider = ChakraProvider as ComponentType<{ value: typeof system; children?: ReactNode }>

const globals = /<style data-emotion="css-global \w+">([\s\S]*?)<\/style>/g
const element =
  /^(?:<style data-emotion="css \w+">(?<rules>[\s\S]*)<\/style>)?<\w+(?: class="(?<name>css-\w+)")?(?:\/>|><\/\w+>)$/

/** The arguments of Chakra UI's `chakra('tag', recipe, { defaultProps })`. */
export interface Definition {
  tag: string
  recipe: RecipeDefinition
  defaultProps: Record<string, unknown>
}

/**
 * The class and rules that Chakra UI gives an element of these styles and variants with the app's theme, rendered by
 * Chakra UI itself. Undefined if the result is more than a class, e.g. for a property that is not a style.
 */
export const classOf = (
  { tag, recipe }: Definition,
  props: Record<string, unknown>,
): StaticClass | undefined => {
  const Element = chakra(tag as 'div', recipe) as ComponentType<Record<string, unknown>>
  const markup = renderToStaticMarkup(
    createElement(Provider, { value: system }, createElement(Element, props)),
  )
  const groups = element.exec(markup.replace(globals, ''))?.groups
  return groups && { name: groups.name ?? '', rules: groups.rules ?? '' }
}

/** The theme's own rules: layers, reset, base styles and tokens. */
export const globalRules = (): string =>
  [...renderToStaticMarkup(createElement(Provider, { value: system })).matchAll(globals)]
    .map(([, rules]) => rules)
    .join('')
