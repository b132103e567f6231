import { chakra } from '@chakra-ui/react/styled-system'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import type { PairRate } from '../../../machines/money/naira'
import { networkLabel, networkName } from '../../../machines/money/network'
import { walletPath } from '../../../machines/shell/routes.rules'
import {
  isFunded,
  type ListedWallet,
  nairaWorth,
  type WalletGroup,
  walletGroups,
} from '../../../machines/wallets/overview/wallet-list.rules'
import { cameFromList } from '../../flows/use-back-navigation'
import { dollars, naira } from '../../ui/format'
import { ExpandArrow, LinkArrow, RowButton, RowLink } from '../../ui/layout/rows.view'
import { CoinIcon, networkSymbol } from '../../ui/marks/coin-icon.view'
import { balanceText, Figure } from './balance.view'

type Rates = readonly PairRate[] | null | undefined

interface ContentProps {
  title: string
  detail: string
  symbol: string
  balance: string
  usdBalance: string
  inNaira: string | null
}

/** Names on the left, figures on the right; if they do not fit side by side, the figures wrap: nothing is cut off. */
const Content = ({ title, detail, symbol, balance, usdBalance, inNaira }: ContentProps) => {
  const isEmpty = !isFunded({ balance })
  return (
    <chakra.span flex="1" minWidth="0" display="flex" flexWrap="wrap" alignItems="center" columnGap="2">
      <chakra.span flex="1 1 76px" display="flex" flexDirection="column" translate="no">
        <chakra.span textStyle="rowTitle" color={isEmpty ? 'fg.muted' : undefined}>
          {title}
        </chakra.span>
        <chakra.span textStyle="secondary" color="fg.muted">
          {detail}
        </chakra.span>
      </chakra.span>
      <chakra.span
        display="flex"
        flexDirection="column"
        maxWidth="full"
        marginInlineStart="auto"
        textAlign="end"
        overflowWrap="anywhere"
        textStyle="figures"
      >
        {inNaira !== null && !isEmpty && (
          <chakra.span textStyle="rowTitle">
            <Figure>{naira(inNaira)}</Figure>
          </chakra.span>
        )}
        <chakra.span
          textStyle={isEmpty || inNaira !== null ? 'secondary' : 'rowTitle'}
          color={isEmpty || inNaira !== null ? 'fg.muted' : undefined}
        >
          <Figure>{balanceText(balance, symbol)}</Figure>
        </chakra.span>
        <chakra.span textStyle="secondary" color="fg.muted">
          <Figure>{dollars(usdBalance)}</Figure>
        </chakra.span>
      </chakra.span>
    </chakra.span>
  )
}

interface WalletLinkProps {
  wallet: ListedWallet
  title: string
  detail: string
  isNetwork?: boolean
  rates: Rates
}

const WalletLink = ({ wallet, title, detail, isNetwork = false, rates }: WalletLinkProps) => (
  <Link href={walletPath(wallet.currency)} state={cameFromList} asChild>
    <RowLink>
      <chakra.span minWidth="10" display="flex" justifyContent="flex-end" flexShrink="0">
        {isNetwork ? (
          <CoinIcon symbol={networkSymbol(wallet.currency.chain) ?? wallet.currency.symbol} size={24} />
        ) : (
          <CoinIcon symbol={wallet.currency.symbol} />
        )}
      </chakra.span>
      <Content
        title={title}
        detail={detail}
        symbol={wallet.currency.symbol}
        balance={wallet.balance}
        usdBalance={wallet.usdBalance}
        inNaira={nairaWorth([wallet], rates)}
      />
      <LinkArrow />
    </RowLink>
  </Link>
)

/** A coin: a link to its wallet, or an expandable list of its networks (WALLET-20 to WALLET-22). */
const WalletRow = ({ group, rates }: { group: WalletGroup; rates: Rates }) => {
  const networks = useId()
  const [isOpen, setOpen] = useState(false)
  const [wallet, ...otherWallets] = group.wallets
  if (!otherWallets.length)
    return (
      <WalletLink
        wallet={wallet}
        title={group.name}
        detail={networkLabel(wallet.currency.chain) ?? group.symbol}
        rates={rates}
      />
    )
  return (
    <>
      <RowButton
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? networks : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <CoinIcon symbol={group.symbol} />
        <Content
          title={group.name}
          detail={`${group.wallets.length} networks`}
          symbol={group.symbol}
          balance={group.balance}
          usdBalance={group.usdBalance}
          inNaira={nairaWorth(group.wallets, rates)}
        />
        <ExpandArrow isOpen={isOpen} />
      </RowButton>
      {isOpen && (
        <chakra.ul
          id={networks}
          aria-label={`Networks of ${group.name}`}
          listStyleType="none"
          margin="0 8px 8px"
          borderRadius="icon"
          bg="bg.muted"
        >
          {group.wallets.map((network) => (
            <li key={network.currency.chain}>
              <WalletLink
                wallet={network}
                title={networkLabel(network.currency.chain) ?? networkName(network.currency.chain)}
                detail={networkName(network.currency.chain)}
                isNetwork
                rates={rates}
              />
            </li>
          ))}
        </chakra.ul>
      )}
    </>
  )
}

/** All wallets, grouped by coin (WALLET-19). */
export const WalletRows = ({ wallets, rates }: { wallets: readonly ListedWallet[]; rates: Rates }) => (
  <chakra.ul listStyleType="none">
    {walletGroups(wallets).map((group) => (
      <chakra.li key={group.symbol} _notFirst={{ borderTopWidth: '1px', borderColor: 'border' }}>
        <WalletRow group={group} rates={rates} />
      </chakra.li>
    ))}
  </chakra.ul>
)
