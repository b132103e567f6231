import { chakra } from '@chakra-ui/react/styled-system'
import { X } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../../ui/controls/button.view'
import { Modal } from '../../../ui/layout/modal.view'
import { summaryTitle, Totals, type TotalsProps } from './totals.view'

interface SummaryProps extends TotalsProps {
  onClose: () => void
}

/** Totals over all pages of the selected currency (TX-08, TX-09), where the page has no room for them. */
export const SummaryDialog = ({ onClose, ...totals }: SummaryProps) => {
  const heading = useId()
  return (
    <Modal placement="center" labelledBy={heading} onClose={onClose}>
      <chakra.div padding={{ base: '8px 16px 20px', md: '6' }} position="relative">
        <chakra.h2
          id={heading}
          textStyle="h2"
          fontSize="min(1.25rem, 8vw)"
          lineHeight="1.4"
          paddingBlock="10px"
          paddingInlineEnd="12"
        >
          {summaryTitle}
        </chakra.h2>
        <Button
          variant="bare"
          square
          position="absolute"
          top={{ base: '2', md: '6' }}
          insetInlineEnd={{ base: '2', md: '4' }}
          aria-label="Close"
          onClick={onClose}
        >
          <X aria-hidden size={24} />
        </Button>
        <Totals {...totals} />
      </chakra.div>
    </Modal>
  )
}
