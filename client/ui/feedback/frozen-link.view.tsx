import { Lock } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import { frozenPath } from '../../../machines/shell/routes.rules'
import { ButtonLink } from '../controls/button.view'

/** Replaces a button that the freeze disables (ruling 47): looks locked and links to the explanation. */
export const FrozenLink = ({ children, ...rest }: ComponentProps<typeof ButtonLink>) => (
  <Link href={frozenPath} asChild>
    <ButtonLink bg="border" color="fg.muted" _hover={{}} {...rest}>
      <Lock aria-hidden size={20} />
      {children}
    </ButtonLink>
  </Link>
)
