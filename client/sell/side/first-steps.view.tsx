import { chakra } from '@chakra-ui/react/styled-system'
import { Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { type PayoutAccount, paidAccount } from '../../../machines/money/payout-account'
import { dashboardRoutes } from '../../../machines/shell/routes.rules'
import { useServices } from '../../flows/services'
import { Button, ButtonLink } from '../../ui/controls/button.view'
import { accountTail } from '../../ui/format'
import { Card } from '../../ui/layout/card.view'
import { RowText } from '../../ui/rows/item.view'
import { StepNumber } from '../../ui/rows/steps.view'
import { practised } from './practised.store'
import { TryIt } from './try-it.view'

interface Step {
  title: string
  text: string
  isDone: boolean
  /** What does it; the first that is not done is the page's filled button. */
  action: (variant: 'solid' | 'subtle') => ReactNode
}

/** What stands between a new customer and the first naira: a bank account, a practice, a sale. */
export const FirstSteps = ({ accounts }: { accounts: readonly PayoutAccount[] }) => {
  const { storage } = useServices()
  const [hasPractised, setPractised] = useState(() => practised.read(storage))
  const account = paidAccount(accounts)
  const steps: Step[] = [
    {
      title: account ? 'Bank added' : 'Add your bank',
      text: account ? `${account.bank.name} ${accountTail(account.accountNumber)}` : 'Your naira goes there.',
      isDone: account !== null,
      action: (variant) => (
        <Link href={dashboardRoutes.banks.path} asChild>
          <ButtonLink variant={variant}>Add bank account</ButtonLink>
        </Link>
      ),
    },
    {
      title: 'Practise once',
      text: 'The same screens with pretend coin. Nothing is sent.',
      isDone: hasPractised,
      action: (variant) => (
        <TryIt variant={variant} onEnd={() => setPractised(true)}>
          Start practice
        </TryIt>
      ),
    },
    {
      title: 'Your first sale',
      text: 'Pick a coin above and send it to your own address.',
      isDone: false,
      action: (variant) => (
        <Button variant={variant} onClick={() => document.getElementById('rates')?.focus()}>
          Sell for real
        </Button>
      ),
    },
  ]
  const next = steps.findIndex(({ isDone }) => !isDone)
  return (
    <Card aria-labelledby="first-steps" display="flex" flexDirection="column" gap="4">
      <chakra.h2 id="first-steps" textStyle="h2">
        Your first naira in three steps
      </chakra.h2>
      <chakra.ol listStyleType="none" display="flex" flexDirection="column" gap="4">
        {steps.map(({ title, text, isDone, action }, index) => (
          <chakra.li key={text} display="flex" flexWrap="wrap" alignItems="center" gap="2 3">
            {isDone ? (
              <chakra.span color="brand.fg" boxSize="8" padding="6px">
                <Check aria-label="Done" size={20} />
              </chakra.span>
            ) : (
              <StepNumber aria-hidden>{index + 1}</StepNumber>
            )}
            <RowText title={title} text={text} />
            {!isDone && (
              <chakra.div flexBasis="full" display="grid">
                {action(index === next ? 'solid' : 'subtle')}
              </chakra.div>
            )}
          </chakra.li>
        ))}
      </chakra.ol>
    </Card>
  )
}
