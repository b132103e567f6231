import { Link } from 'wouter'
import { type PayoutAccount, paidAccount } from '../../../machines/money/payout-account'
import { walletPath } from '../../../machines/shell/routes.rules'
import type { SellContext } from '../../../machines/wallets/sell-order/sell-form.rules'
import { sellErrorText } from '../../../machines/wallets/sell-order/sell-order.rules'
import { ButtonLink } from '../../ui/controls/button.view'
import { accountTail, dollars, figure, naira, rateText } from '../../ui/format'
import { DoneStep, MoneyDialog, ProcessingStep, ReviewStep } from '../money/money-steps.view'
import { UnconfirmedStep } from '../money/unconfirmed-step.view'
import { exactCoins } from '../overview/balance.view'

export type SellStep = 'review' | 'checkingPrice' | 'placing' | 'checking' | 'waiting' | 'sold'

interface SellStepsProps {
  step: SellStep
  order: SellContext
  /** The customer's bank accounts; undefined while they are not known. */
  accounts: readonly PayoutAccount[] | undefined
  onConfirm: () => void
  onBack: () => void
  onAskAgain: () => void
  onDecide: (happened: boolean) => void
}

/** What was or will be sold; an order of an earlier visit is known by its intent alone. */
const soldAmount = ({ result, quote, open }: SellContext): string | null => {
  const amount = result?.amountCrypto ?? quote?.amountCrypto ?? open?.amountCrypto ?? null
  return amount === '0' ? null : amount
}

/** Where the naira goes, by name as far as it is known. */
const paidInto = (accounts: readonly PayoutAccount[] | undefined): string => {
  if (!accounts) return 'Your default bank account'
  const account = paidAccount(accounts)
  return account ? `${account.bank.name} ${accountTail(account.accountNumber)}` : 'No bank account yet'
}

/** The dialog of a sell order: review, processing, success, or that nobody knows (WSELL-03 to WSELL-06). */
export const SellSteps = ({ step, order, accounts, ...does }: SellStepsProps) => {
  const { symbol, quote, moved, error: apiError, decidable } = order
  const amount = soldAmount(order)
  const back = (
    <ButtonLink variant={step === 'sold' ? 'solid' : 'plain'} asChild>
      <Link href={walletPath(order)}>Back to wallet</Link>
    </ButtonLink>
  )
  if (step === 'review' || step === 'checkingPrice')
    return (
      <MoneyDialog onClose={step === 'review' ? does.onBack : null}>
        {quote && (
          <ReviewStep
            title={quote.kind === 'sellAll' ? `Sell all your ${symbol}?` : 'Review your order'}
            lines={[
              { name: 'You sell', value: exactCoins(quote.amountCrypto, symbol) },
              { name: 'Worth', value: dollars(quote.amountUsd) },
              { name: 'Rate', value: rateText(quote.rate) },
              { name: 'You get about', value: naira(quote.amountNgn), main: true },
              { name: 'Paid into', value: paidInto(accounts) },
            ]}
            note={
              accounts && !paidAccount(accounts)
                ? 'Please add a bank account first: without one nothing is sold, and your coins stay in your wallet.'
                : 'The rate at the moment of the sale counts.'
            }
            confirmLabel={quote.kind === 'sellAll' ? 'Sell all' : 'Sell'}
            moved={moved}
            busy={step === 'checkingPrice'}
            problem={apiError && sellErrorText(apiError)}
            onConfirm={does.onConfirm}
            onBack={does.onBack}
          />
        )}
      </MoneyDialog>
    )
  if (step === 'placing')
    return (
      <MoneyDialog onClose={null}>
        <ProcessingStep
          title="Processing"
          text={`Selling ${amount ? exactCoins(amount, symbol) : symbol}…`}
        />
      </MoneyDialog>
    )
  if (step === 'sold')
    return (
      <MoneyDialog onClose={null}>
        <DoneStep
          title="Transaction Success!"
          text={`You have just sold ${amount ? `${figure(amount, 0, 18)} ` : 'all your '}${symbol} to the provider. You will be paid shortly.`}
        >
          {back}
        </DoneStep>
      </MoneyDialog>
    )
  return (
    <MoneyDialog onClose={null}>
      <UnconfirmedStep
        what={`Sale of ${amount ? exactCoins(amount, symbol) : `all your ${symbol}`}`}
        checking={step === 'checking'}
        decidable={decidable}
        onAskAgain={does.onAskAgain}
        onDecide={does.onDecide}
      >
        {back}
      </UnconfirmedStep>
    </MoneyDialog>
  )
}
