import type { ElementType } from 'react'
import { Fragment, type JSXSource, jsxDEV as reactJsx } from 'react/jsx-dev-runtime'
import { withOwnText } from './jsx-runtime'

export type { JSX } from 'react/jsx-dev-runtime'
export { Fragment }

/** React's own for development, with the texts of jsx-runtime.ts. */
export const jsxDEV = (
  type: ElementType,
  props: { children?: React.ReactNode },
  key: React.Key | undefined,
  isStatic: boolean,
  source?: JSXSource,
  self?: unknown,
) => {
  const own = isStatic || type === Fragment ? withOwnText(type, props) : props
  return reactJsx(type, own, key, isStatic && Array.isArray(own.children), source, self)
}
