import { chakra } from '@chakra-ui/react/styled-system'
import { nextSteps } from '../../../machines/sell/deposit/payout.rules'
import { StepNumber } from '../step-number.view'

/** The four steps of a deposit with their usual durations. */
export const NextSteps = ({ coin, chain }: { coin: string; chain: string }) => (
  <chakra.section aria-labelledby="next-steps" display="flex" flexDirection="column" gap="3">
    <chakra.h2 id="next-steps" textStyle="h2">
      What happens next
    </chakra.h2>
    <chakra.ol listStyleType="none" display="flex" flexDirection="column" gap="3">
      {nextSteps(coin, chain).map(({ title, time }, index) => (
        <chakra.li key={title} display="flex" gap="3">
          <StepNumber index={index} />
          <chakra.span minWidth="0">
            {title}
            {time && (
              <chakra.span display="block" textStyle="secondary" color="fg.muted">
                Usually {time}
              </chakra.span>
            )}
          </chakra.span>
        </chakra.li>
      ))}
    </chakra.ol>
    <chakra.p textStyle="secondary" color="fg.muted">
      You can close this page: your sale goes on without it. Your bank's alert may take a little longer.
    </chakra.p>
  </chakra.section>
)
