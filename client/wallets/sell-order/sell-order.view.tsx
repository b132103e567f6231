import { chakra } from '@chakra-ui/react/styled-system'
import { Landmark } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { SnapshotFrom } from 'xstate'
import { type PayoutAccount, paidAccount } from '../../../machines/money/payout-account'
import { walletPath } from '../../../machines/shell/routes.rules'
import { transactionPath } from '../../../machines/shell/transaction-path.rules'
import { type SellQuote, sellErrorText } from '../../../machines/wallets/orders/sell.rules'
import { amountOf, type Placement } from '../../../machines/wallets/placement/placement.rules'
import type { SellContext, sellOrderMachine } from '../../../machines/wallets/sell-order/sell-order.machine'
import { ButtonLink } from '../../ui/controls/button.view'
import { accountTail, dollars, figure, naira, rateText } from '../../ui/format'
import type { ScreenCode } from '../../ui/layout/lazy-screen'
import { LazyTail } from '../../ui/layout/lazy-tail.view'
import { BankLogo } from '../../ui/marks/bank-logo.view'
import { CoinIcon } from '../../ui/marks/coin-icon.view'
import { IconBox } from '../../ui/marks/icon-box.view'
import { DoneStep } from '../money/done-step.view'
import { exactCoins } from '../overview/balance.view'
import { PlacementDialog } from '../placement/placement.dialog'

/** The receipt of a transaction, once there is one; `waiting` before. */
export type ReceiptCode = ScreenCode<{ id: string; waiting: ReactNode }>

const waiting = (
  <chakra.p textStyle="secondary" color="fg.muted">
    Your receipt will be there once you're paid.
  </chakra.p>
)

interface SellDialogProps {
  order: SellContext
  placement: SnapshotFrom<typeof sellOrderMachine>['children']['placement']
  /** The customer's bank accounts; undefined while unknown. */
  accounts: readonly PayoutAccount[] | undefined
  receipt: ReceiptCode
}

/** The payout's bank account, as far as it is known. */
const paidInto = (accounts: readonly PayoutAccount[] | undefined): string => {
  if (!accounts) return 'Your default bank account'
  const account = paidAccount(accounts)
  return account ? `${account.bank.name} ${accountTail(account.accountNumber)}` : 'No bank account yet'
}

/** 'to GTBank ••6789'. */
const goesTo = (accounts: readonly PayoutAccount[] | undefined): string => {
  const account = accounts && paidAccount(accounts)
  if (account) return `to ${account.bank.name} ${accountTail(account.accountNumber)}`
  return accounts ? 'Waits until you add a bank account' : 'to your default bank account'
}

const NoBank = () => (
  <IconBox>
    <Landmark size={20} />
  </IconBox>
)

/** The dialog of a sell order: review, processing, success or unconfirmed (WSELL-03 to WSELL-06). */
export const SellDialog = ({
  order: { symbol, chain, placed },
  placement,
  accounts,
  receipt,
}: SellDialogProps) => {
  const account = accounts && paidAccount(accounts)
  const wordsOf = (order: Placement) => {
    const quote = order.quote as SellQuote | null
    const amount = amountOf(order)
    const isAll = quote?.kind === 'sellAll'
    return {
      review: quote && {
        title: isAll ? `Sell all your ${symbol}?` : 'Review your order',
        lines: [
          {
            name: 'You sell',
            value: exactCoins(quote.amountCrypto, symbol),
            mark: <CoinIcon symbol={symbol} size={40} />,
          },
          {
            name: 'You get about',
            value: naira(quote.amountNgn),
            main: true,
            mark: account ? <BankLogo bank={account.bank} small /> : <NoBank />,
          },
          { name: 'Paid into', value: paidInto(accounts) },
          { name: 'Worth', value: dollars(quote.amountUsd) },
          { name: 'Rate', value: rateText(quote.rate) },
        ],
        note:
          account === null
            ? 'Add a bank account first. Until then nothing is sold and your coins stay in your wallet.'
            : 'The final rate is set when you confirm.',
        confirmLabel: isAll ? 'Sell all' : 'Sell',
      },
      processing: `Selling ${amount ? exactCoins(amount, symbol) : symbol}…`,
      what: `Sale of ${amount ? exactCoins(amount, symbol) : `all your ${symbol}`}`,
      done: `You have just sold ${amount ? `${figure(amount, 0, 18)} ` : 'all your '}${symbol} to the provider. You will be paid shortly.`,
    }
  }
  const back = (
    <Link href={walletPath({ symbol, chain })} asChild>
      <ButtonLink variant={placed ? (placed.result ? 'subtle' : 'solid') : 'plain'}>
        Back to wallet
      </ButtonLink>
    </Link>
  )
  return (
    <PlacementDialog
      placement={placement}
      words={wordsOf}
      errorText={sellErrorText}
      onClose={null}
      leave={back}
    >
      {placed && (
        <DoneStep
          title="Transaction Success!"
          amount={placed.result?.amountNgn && naira(placed.result.amountNgn)}
          goesTo={goesTo(accounts)}
          text={wordsOf(placed).done}
        >
          {placed.result && (
            <>
              <Link href={transactionPath(placed.result.id)} asChild>
                <ButtonLink>Follow this sale</ButtonLink>
              </Link>
              <LazyTail code={receipt} loading={waiting} id={placed.result.id} waiting={waiting} />
            </>
          )}
          {back}
        </DoneStep>
      )}
    </PlacementDialog>
  )
}
