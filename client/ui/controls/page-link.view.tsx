import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import { ButtonLink, TextLink } from './button.view'

interface Target {
  href: string
  /** The state of the new history entry. */
  state?: object
}

/** A `ButtonLink` to a page of the app. */
export const PageButtonLink = ({ href, state, ...link }: ComponentProps<typeof ButtonLink> & Target) => (
  <Link href={href} state={state} asChild>
    <ButtonLink {...link} />
  </Link>
)

/** A `TextLink` to a page of the app. */
export const PageTextLink = ({ href, state, ...link }: ComponentProps<typeof TextLink> & Target) => (
  <Link href={href} state={state} asChild>
    <TextLink {...link} />
  </Link>
)
