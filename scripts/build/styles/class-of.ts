import { ChakraProvider, chakra, type RecipeDefinition } from '@chakra-ui/react/styled-system'
import { type ComponentType, createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { system } from '../../../client/theme'

/** `name` is empty where the styles are. */
export interface StaticClass {
  name: string
  rules: string
}

/** Its children are given apart. */
const Provider = ChakraProvider as ComponentType<{ value: typeof system; children?: ReactNode }>

const globals = /<style data-emotion="css-global \w+">([\s\S]*?)<\/style>/g
const element =
  /^(?:<style data-emotion="css \w+">(?<rules>[\s\S]*)<\/style>)?<\w+(?: class="(?<name>css-\w+)")?(?:\/>|><\/\w+>)$/

/** What Chakra UI's `chakra('tag', recipe, { defaultProps })` was given. */
export interface Definition {
  tag: string
  recipe: RecipeDefinition
  defaultProps: Record<string, unknown>
}

/**
 * The class that Chakra UI gives to an element of these styles and variants with the app's theme, and its rules: drawn by
 * Chakra UI itself. Undefined where anything else than a class came of it, as of a property that is no style.
 */
export const classOf = (
  { tag, recipe }: Definition,
  props: Record<string, unknown>,
): StaticClass | undefined => {
  const Element = chakra(tag as 'div', recipe) as ComponentType<Record<string, unknown>>
  const drawn = renderToStaticMarkup(
    createElement(Provider, { value: system }, createElement(Element, props)),
  )
  const found = element.exec(drawn.replace(globals, ''))?.groups
  return found && { name: found.name ?? '', rules: found.rules ?? '' }
}

/** The theme's own rules: layers, reset, base styles and tokens. */
export const globalRules = (): string =>
  [...renderToStaticMarkup(createElement(Provider, { value: system })).matchAll(globals)]
    .map(([, rules]) => rules)
    .join('')
