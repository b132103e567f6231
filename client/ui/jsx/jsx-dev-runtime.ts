import type { ElementType } from 'react'
import { Fragment, type JSXSource, jsxDEV as reactJsx } from 'react/jsx-dev-runtime'
import { withOwnText } from './jsx-runtime'

export type { JSX } from 'react/jsx-dev-runtime'
export { Fragment }

/** React's development runtime, with the text wrapping of jsx-runtime.ts. */
export const jsxDEV = (
  type: ElementType,
  props: { children?: React.ReactNode },
  key: React.Key | undefined,
  isStatic: boolean,
  source?: JSXSource,
  self?: unknown,
) => {
  const textProps = isStatic || type === Fragment ? withOwnText(type, props) : props
  return reactJsx(type, textProps, key, isStatic && Array.isArray(textProps.children), source, self)
}
