import { chakra } from '@chakra-ui/react/styled-system'
import { StepNumber } from './step-number.view'

const steps = [
  'Pick a coin and send it to your own address.',
  'When the network confirms it, your rate is fixed.',
  'Naira is paid into your default bank account.',
]

/** How selling works, in three lines. */
export const HowSellingWorks = () => (
  <chakra.section aria-labelledby="how-selling-works" display="flex" flexDirection="column" gap="3">
    <chakra.h2 id="how-selling-works" textStyle="h2">
      How selling works
    </chakra.h2>
    <chakra.ol listStyleType="none" display="flex" flexDirection="column" gap="3">
      {steps.map((step, index) => (
        <chakra.li key={step} display="flex" gap="3" alignItems="center">
          <StepNumber index={index} />
          <chakra.span color="fg.muted">{step}</chakra.span>
        </chakra.li>
      ))}
    </chakra.ol>
  </chakra.section>
)
