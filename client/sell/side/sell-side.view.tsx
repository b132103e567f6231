import { chakra } from '@chakra-ui/react/styled-system'
import { Check } from 'lucide-react'
import { type ReactNode, use, useState } from 'react'
import { paysNaira } from '../../../machines/money/move'
import { nairaOf } from '../../../machines/money/naira'
import { type PayoutAccount, payoutAccountIn } from '../../../machines/money/payout-account'
import { statusBadgeStyles } from '../../../machines/money/transaction-status'
import {
  type Destination,
  destinationOf,
  sellingSteps,
} from '../../../machines/sell/deposit/destination.rules'
import { newAccount } from '../../../machines/shell/linked-parts.rules'
import { dashboardRoutes } from '../../../machines/shell/routes.rules'
import { transactionPath } from '../../../machines/shell/transaction-path.rules'
import { PracticeContext } from '../../flows/practice'
import { useServices } from '../../flows/services'
import { useEntryWith } from '../../flows/use-entry-state'
import type { DepositRowFragment, SellPageQuery } from '../../generated/graphql'
import { storagePrefix, storedValue } from '../../platform/storage'
import { Button, type ButtonProps } from '../../ui/controls/button.view'
import { Chip } from '../../ui/controls/chip.view'
import { PageButtonLink, PageTextLink } from '../../ui/controls/page-link.view'
import { accountTail, coins, dayName, nairaText } from '../../ui/format'
import { Card } from '../../ui/layout/card.view'
import { Flex } from '../../ui/layout/flex.view'
import { RowText } from '../../ui/layout/rows.view'
import { CoinIcon } from '../../ui/marks/coin-icon.view'
import { ProgressTracks } from '../../ui/marks/progress.view'
import { StepNumber, Steps } from '../../ui/rows/steps.view'
import { PaysTo } from '../deposit/pays-to.view'

const practisedFlag = storedValue(`${storagePrefix}practised`, (json) => json === true)

const TryIt = ({ children, onEnd, ...button }: ButtonProps & { children: ReactNode; onEnd?: () => void }) => {
  const Practice = use(PracticeContext)
  const { storage } = useServices()
  const [isOpen, setOpen] = useState(false)
  if (!Practice) return null
  const end = (): void => {
    practisedFlag.write(storage, true)
    setOpen(false)
    onEnd?.()
  }
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)}>
        {children}
      </Button>
      {isOpen && <Practice onEnd={end} />}
    </>
  )
}

const LatestSale = ({ sale }: { sale: DepositRowFragment }) => {
  const { now } = useServices()
  const { status, currency } = sale
  const { label, meaning, progress, colour } = statusBadgeStyles[status]
  const paid = nairaOf(sale)
  return (
    <Card aria-labelledby="latest-sale" display="flex" flexDirection="column" gap="3">
      <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="2">
        <chakra.h2 id="latest-sale" textStyle="rowTitle">
          Latest sale
        </chakra.h2>
        <Chip tone={status}>{label}</Chip>
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3">
        <CoinIcon symbol={currency.symbol} />
        <chakra.div display="flex" flex="1 1 6rem">
          <RowText title={coins(sale.amountCrypto, currency.symbol)} text={dayName(sale.createDate, now())} />
        </chakra.div>
        {paid && (
          <chakra.span textStyle="amount" whiteSpace="nowrap" marginInlineStart="auto">
            {nairaText(paid)}
          </chakra.span>
        )}
      </chakra.div>
      {progress !== null && (
        <ProgressTracks
          aria-hidden
          progress={progress}
          naira={colour === 'blue' ? 'brand.solid' : `${colour}.solid`}
        />
      )}
      <Flex justifyContent="space-between" gap="2" textStyle="secondary">
        <chakra.span color="fg.muted">{meaning}</chakra.span>
        <PageTextLink href={transactionPath(sale.id)} aria-label="View the latest sale">
          View
        </PageTextLink>
      </Flex>
    </Card>
  )
}

interface Step {
  title: string
  text: string
  isDone: boolean
  action: (variant: 'solid' | 'subtle') => ReactNode
}

interface FirstStepsProps {
  accounts: readonly PayoutAccount[]
  destination: Destination
}

const FirstSteps = ({ accounts, destination }: FirstStepsProps) => {
  const { storage } = useServices()
  const [hasPractised, setPractised] = useState(() => practisedFlag.read(storage))
  const account = payoutAccountIn(accounts)
  const openForm = useEntryWith(accounts.length === 0 ? { editor: newAccount } : {})
  const isForWallet = destination === 'wallet'
  const steps: Step[] = [
    {
      title: account ? 'Bank added' : 'Add your bank',
      text: account
        ? `${account.bank.name} ${accountTail(account.accountNumber)}`
        : isForWallet
          ? 'We pay naira there when you sell from your wallet.'
          : 'We pay your naira into it.',
      isDone: account !== null,
      action: (variant) => (
        <PageButtonLink href={dashboardRoutes.banks.path} state={openForm} variant={variant}>
          Add bank account
        </PageButtonLink>
      ),
    },
    {
      title: 'Practise once',
      text: 'The same screens, with pretend coins. Nothing is sent.',
      isDone: hasPractised,
      action: (variant) => (
        <TryIt variant={variant} onEnd={() => setPractised(true)}>
          Start practice
        </TryIt>
      ),
    },
    {
      title: isForWallet ? 'Your first deposit' : 'Your first sale',
      text: 'Pick a coin under Rates and send it to your CoinNaira deposit address.',
      isDone: false,
      action: (variant) => (
        <Button variant={variant} onClick={() => document.getElementById('rates')?.focus()}>
          {isForWallet ? 'Deposit for real' : 'Sell for real'}
        </Button>
      ),
    },
  ]
  const nextIndex = steps.findIndex(({ isDone }) => !isDone)
  return (
    <Card aria-labelledby="first-steps" display="flex" flexDirection="column" gap="4">
      <chakra.h2 id="first-steps" textStyle="h2">
        {isForWallet ? 'Your first deposit in three steps' : 'Your first naira in three steps'}
      </chakra.h2>
      <chakra.ol listStyleType="none" display="flex" flexDirection="column" gap="4">
        {steps.map(({ title, text, isDone, action }, index) => (
          <chakra.li key={text} display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="2">
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
                {action(index === nextIndex ? 'solid' : 'subtle')}
              </chakra.div>
            )}
          </chakra.li>
        ))}
      </chakra.ol>
    </Card>
  )
}

const HowSellingWorks = ({ destination }: { destination: Destination }) => {
  const steps = sellingSteps(destination)
  return (
    <chakra.section aria-labelledby="how-selling-works" display="flex" flexDirection="column" gap="3">
      <chakra.h2 id="how-selling-works" textStyle="h2">
        How selling works
      </chakra.h2>
      <Steps steps={steps.map((title) => ({ title }))} />
      <TryIt variant="plain" alignSelf="start" marginInlineStart="-3">
        Try it without money
      </TryIt>
    </chakra.section>
  )
}

/** The latest sale and the payout account; for a new customer, the first steps. */
export const SellSide = ({ page }: { page: SellPageQuery | undefined }) => {
  const latestTransactions = page?.latestTransactions
  const sale = latestTransactions?.find(paysNaira)
  const accounts = page?.bankAccounts ?? null
  const destination = destinationOf(page?.walletMode)
  if (latestTransactions?.length === 0 && accounts)
    return <FirstSteps accounts={accounts} destination={destination} />
  return (
    <>
      {sale && <LatestSale sale={sale} />}
      {latestTransactions?.[0] && <PaysTo accounts={accounts} destination={destination} />}
      <HowSellingWorks destination={destination} />
    </>
  )
}
