import { chakra } from '@chakra-ui/react/styled-system'
import { ChevronRight, X } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'wouter'
import { coinName } from '../../../machines/money/coin-name'
import { networkLabel } from '../../../machines/money/network'
import { walletPath } from '../../../machines/shell/routes.rules'
import {
  fundedFirst,
  isFunded,
  type ListedWallet,
} from '../../../machines/wallets/overview/wallet-list.rules'
import { cameFromList } from '../../flows/use-back-navigation'
import { Button } from '../../ui/controls/button.view'
import { Modal } from '../../ui/layout/modal.view'
import { CoinIcon } from '../../ui/marks/coin-icon.view'
import { balanceText, Figure } from './balance.view'

const Row = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: '16',
    paddingInline: '4',
    _hover: { bg: 'brand.subtle' },
    _focusVisible: { outlineOffset: '-2px' },
  },
})

interface SelectWalletProps {
  wallets: readonly ListedWallet[]
  shown: boolean
  onClose: () => void
}

/** Which coin, on which network, to sell from a wallet (WALLET-26, WALLET-27). */
export const SelectWalletDialog = ({ wallets, shown, onClose }: SelectWalletProps) => {
  const heading = useId()
  return (
    <Modal placement="center" labelledBy={heading} onClose={onClose}>
      <chakra.div display="flex" alignItems="center" gap="2" padding="4" paddingBottom="2">
        <chakra.h2 id={heading} textStyle="h2" flex="1">
          Select currency
        </chakra.h2>
        <Button variant="bare" square aria-label="Close" onClick={onClose}>
          <X aria-hidden size={24} />
        </Button>
      </chakra.div>
      <chakra.ul listStyleType="none" paddingBottom="2">
        {fundedFirst(wallets).map(({ currency, balance }) => {
          const label = networkLabel(currency.chain)
          return (
            <li key={`${currency.symbol} ${currency.chain}`}>
              <Link href={walletPath(currency, 'walletSell')} state={cameFromList} asChild>
                <Row>
                  <CoinIcon symbol={currency.symbol} />
                  <chakra.span flex="1" minWidth="0">
                    <chakra.span fontWeight="500" color={isFunded({ balance }) ? undefined : 'fg.muted'}>
                      {coinName(currency.name)}
                    </chakra.span>
                    {label && (
                      <chakra.span textStyle="secondary" color="fg.muted">
                        {' · '}
                        <chakra.span whiteSpace="nowrap">{label}</chakra.span>
                      </chakra.span>
                    )}
                    <chakra.span display="block" textStyle="secondary" color="fg.muted">
                      <Figure shown={shown}>{balanceText(balance, currency.symbol)}</Figure>
                    </chakra.span>
                  </chakra.span>
                  <chakra.span color="fg.muted">
                    <ChevronRight aria-hidden size={20} />
                  </chakra.span>
                </Row>
              </Link>
            </li>
          )
        })}
      </chakra.ul>
    </Modal>
  )
}
