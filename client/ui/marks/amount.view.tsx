import { chakra } from '@chakra-ui/react/styled-system'

const Hero = chakra('span', {
  base: {
    display: 'block',
    textStyle: 'balance',
    // A tabular digit is 0.7 em wide in the widest fonts, a separator 0.4: the figure shrinks until all of it stands on one line.
    fontSize: 'clamp(1rem, calc((100vw - 72px) / (var(--signs) * 0.66)), 2rem)',
    lineHeight: '1.25',
    maxWidth: 'full',
    // Only with much enlarged text.
    overflowWrap: 'anywhere',
  },
  variants: { arrived: { true: { color: 'arrived.fg' } } },
})

interface AmountProps {
  children: string
  /** Whether it is money that has arrived. */
  arrived?: boolean
}

/** The page's main figure, in one line also on a phone of 360 px. */
export const Amount = ({ children, arrived = false }: AmountProps) => (
  <Hero data-amount arrived={arrived} style={{ '--signs': children.length } as object}>
    {children}
  </Hero>
)
