import { chakra } from '@chakra-ui/react/styled-system'

/** Counts from 1. Decorative: screen readers number the list themselves. */
export const StepNumber = chakra('span', {
  base: {
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

export const Steps = ({ steps }: { steps: readonly { title: string; text?: string | null }[] }) => (
  <chakra.ol listStyleType="none" display="flex" flexDirection="column" gap="3">
    {steps.map(({ title, text }, index) => (
      <chakra.li key={title} display="flex" gap="3">
        <StepNumber aria-hidden>{index + 1}</StepNumber>
        <chakra.span minWidth="0" paddingTop="4px">
          {title}
          {text && (
            <chakra.span display="block" textStyle="secondary" color="fg.muted">
              {text}
            </chakra.span>
          )}
        </chakra.span>
      </chakra.li>
    ))}
  </chakra.ol>
)
