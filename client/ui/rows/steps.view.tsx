import { chakra } from '@chakra-ui/react/styled-system'

/** A decorative number: screen readers count the list themselves. */
export const StepNumber = chakra('span', {
  base: {
    position: 'relative',
    zIndex: '1',
    display: 'grid',
    placeItems: 'center',
    flexShrink: '0',
    boxSize: '8',
    borderRadius: 'chip',
    bg: 'brand.subtle',
    color: 'brand.fg',
    fontWeight: '700',
  },
})

const Item = chakra('li', {
  base: {
    position: 'relative',
    display: 'flex',
    gap: '3',
    paddingBottom: '4',
    '&:last-of-type': { paddingBottom: '0' },
    // Rails to the next.
    '&:not(:last-of-type)::before': {
      content: '""',
      position: 'absolute',
      insetInlineStart: '12px',
      top: '8',
      bottom: '0',
      width: '8px',
      color: 'border',
      background: 'linear-gradient(90deg, currentColor 0 3px, transparent 3px 5px, currentColor 5px 8px)',
    },
  },
})

export interface NumberedStep {
  title: string
  text?: string | null
}

/** Numbered steps on rails. */
export const Steps = ({ steps }: { steps: readonly NumberedStep[] }) => (
  <chakra.ol listStyleType="none">
    {steps.map(({ title, text }, index) => (
      <Item key={title}>
        <StepNumber aria-hidden>{index + 1}</StepNumber>
        <chakra.span minWidth="0" paddingTop="4px">
          {title}
          {text && (
            <chakra.span display="block" textStyle="secondary" color="fg.muted">
              {text}
            </chakra.span>
          )}
        </chakra.span>
      </Item>
    ))}
  </chakra.ol>
)
