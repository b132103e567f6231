import { type ElementType, Fragment, type Key, type ReactElement, type ReactNode } from 'react'
import * as react from 'react/jsx-runtime'

export type { JSX } from 'react/jsx-runtime'
export { Fragment }

interface Props {
  children?: ReactNode
}

const isText = (child: ReactNode): child is string | number =>
  typeof child === 'number' || (typeof child === 'string' && child !== '')
const isNothing = (child: ReactNode): boolean => child === '' || child == null || typeof child === 'boolean'

/** White space alone keeps its node: translators skip it, and in a flex box it takes no room. */
const inElement = (text: string): ReactNode =>
  text.trim() === '' ? text : react.jsx('span', { children: text })

/** Adjacent texts become one, in an element of its own; other children keep their place. */
const ownText = (children: readonly ReactNode[]): ReactNode => {
  if (children.every((child) => isText(child) || isNothing(child))) return children.filter(isText).join('')
  const apart: ReactNode[] = []
  for (let at = 0; at < children.length; at += 1) {
    let text = ''
    const start = at
    for (let child = children[at]; isText(child); child = children[++at]) text += child
    if (at === start) apart.push(children[at])
    else {
      apart.push(inElement(text), ...Array(--at - start).fill(null))
    }
  }
  return apart
}

/**
 * Gives every text with siblings an element of its own. React updates and removes such a text by its node; a page
 * translator replaces that node, and React then fails or writes where it is invisible. An only text is the element's
 * content, which works for both (docs/browsers.md).
 */
export const withOwnText = (type: ElementType, props: Props): Props => {
  const { children } = props
  const wrappedText = Array.isArray(children) ? ownText(children) : children
  if (type === Fragment && isText(wrappedText)) return { ...props, children: inElement(`${wrappedText}`) }
  return wrappedText === children ? props : { ...props, children: wrappedText }
}

type Jsx = (type: ElementType, props: Props, key?: Key) => ReactElement

export const jsxs: Jsx = (type, props, key) => {
  const textProps = withOwnText(type, props)
  // React's development build checks the keys of other arrays.
  return (Array.isArray(textProps.children) ? react.jsxs : react.jsx)(type, textProps, key)
}
export const jsx: Jsx = (type, props, key) => (type === Fragment ? jsxs : react.jsx)(type, props, key)
