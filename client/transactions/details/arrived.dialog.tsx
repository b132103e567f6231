import { chakra } from '@chakra-ui/react/styled-system'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { nairaOf } from '../../../machines/money/naira'
import type { WholeTransactionFragment } from '../../generated/graphql'
import { Button } from '../../ui/controls/button.view'
import { accountTail, coins, dateTime, nairaText } from '../../ui/format'
import { Modal } from '../../ui/layout/modal.view'
import { RowText } from '../../ui/layout/rows.view'
import { Amount } from '../../ui/marks/amount.view'
import { BankLogo } from '../../ui/marks/bank-logo.view'

const Backdrop = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
    gridTemplateRows: { base: 'auto 1fr auto', lg: '1fr 1fr' },
    gap: { base: '6', lg: '16px 56px' },
    height: 'full',
    overflow: 'auto',
    padding: { base: '72px 16px 20px', lg: '72px 88px' },
    bg: 'green.hero',
    color: 'hero.fg',
    '& :focus-visible': { outlineColor: 'hero.fg' },
  },
})

const Slot = chakra('div', {
  base: {
    position: 'relative',
    zIndex: '1',
    height: '18px',
    marginInline: { base: '-4', lg: '-100vw -88px' },
    marginBottom: '-6px',
    color: 'green.muted',
    background: 'linear-gradient(currentColor 0 6px, transparent 6px 12px, currentColor 12px 18px)',
  },
})

const Banknote = chakra('section', {
  base: {
    '--room': { base: '100vw', lg: '520px' },
    position: 'relative',
    isolation: 'isolate',
    overflow: 'hidden',
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'space-between',
    gap: '5',
    minHeight: { base: '260px', lg: '400px' },
    padding: { base: '32px 20px 24px', lg: '8' },
    borderRadius: '0 0 24px 24px',
    bg: 'qr.bg',
    color: 'green.hero',
    animation: 'arrive {durations.arrive} {easings.land} both',
    '& > svg': { position: 'absolute', zIndex: 'behind', top: '-40px', right: '-96px', opacity: '0.22' },
  },
})

const rosette = (
  <svg
    aria-hidden="true"
    viewBox="-100 -100 200 200"
    width="300"
    height="300"
    fill="none"
    stroke="currentColor"
  >
    {Array.from({ length: 18 }, (_, index) => `rotate(${index * 10})`).map((rotation) => (
      <ellipse key={rotation} rx="96" ry="34" transform={rotation} />
    ))}
  </svg>
)

interface ArrivedProps {
  details: WholeTransactionFragment
  onClose: () => void
  children: ReactNode
}

/** A green full-screen dialog with a banknote, shown when naira has arrived. */
export const Arrived = ({ details, onClose, children }: ArrivedProps) => {
  const { bankAccount: account, approveDate } = details
  const payout = nairaOf(details)
  return (
    <Modal placement="full" labelledBy="arrived" onClose={onClose}>
      <Backdrop>
        <chakra.div alignSelf={{ lg: 'end' }}>
          <chakra.h2
            id="arrived"
            textStyle="balance"
            fontSize={{ base: 'min(2.75rem, 12vw)', lg: '4rem' }}
            lineHeight="1.05"
          >
            Your naira has arrived.
          </chakra.h2>
          <chakra.p color="green.muted" marginTop="3">
            Your bank's own alert may take a little longer.
          </chakra.p>
        </chakra.div>
        <chakra.div
          gridColumn={{ lg: '2' }}
          gridRow={{ lg: '1 / span 2' }}
          alignSelf={{ base: 'center', lg: 'start' }}
        >
          <Slot />
          <chakra.div overflow="hidden">
            <Banknote>
              {rosette}
              <chakra.p textStyle="secondary" textAlign="end">
                {details.transactionId}
              </chakra.p>
              <div>
                {/* spec: verbatim */}
                <p>Recieved</p>
                {payout && <Amount compact>{nairaText(payout)}</Amount>}
                <p>{coins(details.amountCrypto, details.currency.symbol, 8)}</p>
              </div>
              {account && (
                <chakra.div display="flex" gap="3" css={{ '& > :last-child *': { color: 'inherit' } }}>
                  <BankLogo bank={account.bank} small />
                  <RowText
                    title={`${account.bank.name} ${accountTail(account.accountNumber)}`}
                    text={approveDate && dateTime(approveDate)}
                  />
                </chakra.div>
              )}
            </Banknote>
          </chakra.div>
        </chakra.div>
        <chakra.div
          display="flex"
          flexDirection="column"
          gap="2"
          css={{
            '& button, & a': { bg: 'green.art', color: 'hero.fg' },
            '& section > button:first-of-type': { bg: 'green.muted', color: 'green.hero' },
          }}
        >
          {children}
        </chakra.div>
        <Button
          variant="bare"
          square
          position="absolute"
          top="2"
          insetInlineEnd="2"
          aria-label="Close"
          onClick={onClose}
        >
          <X aria-hidden size={24} />
        </Button>
      </Backdrop>
    </Modal>
  )
}
