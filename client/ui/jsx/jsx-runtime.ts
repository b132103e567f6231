import { type ElementType, Fragment, type Key, type ReactElement, type ReactNode } from 'react'
import * as react from 'react/jsx-runtime'

export type { JSX } from 'react/jsx-runtime'
export { Fragment }

interface Props {
  children?: ReactNode
}

const isText = (child: ReactNode): child is string | number =>
  typeof child === 'number' || (typeof child === 'string' && child !== '')
const isEmpty = (child: ReactNode): boolean => child === '' || child == null || typeof child === 'boolean'

/** White space alone is not wrapped: translators skip it, and it takes up no space in a flex box. */
const wrapText = (text: string): ReactNode =>
  text.trim() === '' ? text : react.jsx('span', { children: text })

/** Joins adjacent strings and wraps each result in an element; other children keep their position. */
const wrapTexts = (children: readonly ReactNode[]): ReactNode => {
  if (children.every((child) => isText(child) || isEmpty(child))) return children.filter(isText).join('')
  const wrapped: ReactNode[] = []
  for (let index = 0; index < children.length; index += 1) {
    let text = ''
    const start = index
    for (let child = children[index]; isText(child); child = children[++index]) text += child
    if (index === start) wrapped.push(children[index])
    else wrapped.push(wrapText(text), ...Array(--index - start).fill(null))
  }
  return wrapped
}

/**
 * Wraps all text that has siblings. React updates and removes such text through its node; a page translator replaces
 * that node, and React then fails or writes where nothing is visible. Text that has no siblings is set as its element's
 * content, which works for both (docs/browsers.md).
 */
export const withOwnText = (type: ElementType, props: Props): Props => {
  const { children } = props
  const wrappedText = Array.isArray(children) ? wrapTexts(children) : children
  if (type === Fragment && isText(wrappedText)) return { ...props, children: wrapText(`${wrappedText}`) }
  return wrappedText === children ? props : { ...props, children: wrappedText }
}

type Jsx = (type: ElementType, props: Props, key?: Key) => ReactElement

export const jsxs: Jsx = (type, props, key) => {
  const textProps = withOwnText(type, props)
  // React's development build checks the keys of other arrays.
  return (Array.isArray(textProps.children) ? react.jsxs : react.jsx)(type, textProps, key)
}
export const jsx: Jsx = (type, props, key) => (type === Fragment ? jsxs : react.jsx)(type, props, key)
