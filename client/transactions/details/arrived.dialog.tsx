import { chakra } from '@chakra-ui/react/styled-system'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { nairaOf } from '../../../machines/money/naira'
import type { WholeTransactionFragment } from '../../generated/graphql'
import { Button } from '../../ui/controls/button.view'
import { accountTail, coins, dateTime, naira } from '../../ui/format'
import { Modal } from '../../ui/layout/modal.view'
import { Amount } from '../../ui/marks/amount.view'
import { BankLogo } from '../../ui/marks/bank-logo.view'

/** Green in both themes; from large the words stand beside the note. */
const Ground = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateRows: { base: 'auto 1fr auto', lg: '1fr auto 1fr' },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1.05fr)' },
    gap: { base: '6', lg: '4 56px' },
    minHeight: 'full',
    overflow: 'auto',
    padding: { base: '72px 16px 20px', lg: '72px 88px' },
    bg: 'green.plate',
    color: 'plate.fg',
    '& :focus-visible': { outlineColor: 'plate.fg' },
  },
})

/** The two bars, over the whole width: the slot that the note comes out of. */
const Slot = chakra('div', {
  base: {
    position: 'relative',
    zIndex: '1',
    height: '18px',
    marginInline: { base: '-4', lg: '-100vw -88px' },
    color: 'green.muted',
    background: 'linear-gradient(currentColor 0 6px, transparent 6px 12px, currentColor 12px 18px)',
  },
})

const Note = chakra('section', {
  base: {
    position: 'relative',
    isolation: 'isolate',
    overflow: 'hidden',
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'space-between',
    gap: '4',
    minHeight: { lg: '400px' },
    padding: { base: '32px 20px 24px', lg: '8' },
    borderRadius: '0 0 24px 24px',
    bg: 'qr.bg',
    color: 'green.plate',
    animation: 'arrive {durations.arrive} {easings.land} both',
  },
})

const turns = Array.from({ length: 18 }, (_, turn) => turn * 10)

/** The lines of a banknote. */
const Rosette = () => (
  <chakra.svg
    aria-hidden
    viewBox="-100 -100 200 200"
    position="absolute"
    zIndex="behind"
    top="-40px"
    right="-96px"
    width="300px"
    height="300px"
    fill="none"
    stroke="currentColor"
    opacity="0.22"
  >
    {turns.map((turn) => (
      <ellipse key={turn} rx="96" ry="34" transform={`rotate(${turn})`} />
    ))}
  </chakra.svg>
)

interface ArrivedProps {
  details: WholeTransactionFragment
  onClose: () => void
  /** The receipt, and what can be done again. */
  children: ReactNode
}

/** Naira has arrived: the whole screen is green, and the note comes out of the slot. */
export const Arrived = ({ details, onClose, children }: ArrivedProps) => {
  const { amountCrypto, currency, bankAccount, approveDate, transactionId } = details
  const paid = nairaOf(details)
  const sold = coins(amountCrypto, currency.symbol, 8)
  return (
    <Modal placement="full" labelledBy="arrived" onClose={onClose}>
      <Button
        variant="bare"
        square
        position="absolute"
        top="2"
        insetInlineEnd="2"
        color="plate.fg"
        aria-label="Close"
        onClick={onClose}
      >
        <X aria-hidden size={24} />
      </Button>
      <Ground>
        <chakra.div gridRow={{ lg: '1 / span 2' }} alignSelf={{ lg: 'end' }}>
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
          gridRow={{ lg: '1 / span 3' }}
          alignSelf={{ base: 'center', lg: 'start' }}
        >
          <Slot />
          <chakra.div overflow="hidden" marginTop="-6px" paddingInline={{ base: '1', lg: '0' }}>
            <Note css={{ '--room': { base: '100vw', lg: '520px' } }}>
              <Rosette />
              <chakra.p textStyle="secondary" textAlign="end">
                {transactionId}
              </chakra.p>
              <div>
                {/* spec: verbatim */}
                <p>Recieved</p>
                <Amount compact>{paid ? naira(paid.naira) : sold}</Amount>
                <chakra.p fontWeight="500">{sold}</chakra.p>
              </div>
              {bankAccount && (
                <chakra.div display="flex" alignItems="center" gap="3">
                  <BankLogo bank={bankAccount.bank} small />
                  <div>
                    <chakra.p textStyle="rowTitle">
                      {bankAccount.bank.name} {accountTail(bankAccount.accountNumber)}
                    </chakra.p>
                    <chakra.p textStyle="secondary">{approveDate && dateTime(approveDate)}</chakra.p>
                  </div>
                </chakra.div>
              )}
            </Note>
          </chakra.div>
        </chakra.div>
        <chakra.div
          display="flex"
          flexDirection="column"
          gap="2"
          css={{
            '& button, & a': { bg: 'green.art', color: 'plate.fg' },
            '& section > button:first-of-type': { bg: 'green.muted', color: 'green.plate' },
          }}
        >
          {children}
        </chakra.div>
      </Ground>
    </Modal>
  )
}
