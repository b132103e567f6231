import { chakra } from '@chakra-ui/react/styled-system'
import { Check, Copy } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../ui/controls/button.view'
import { Chip } from '../../ui/controls/chip.view'

interface CopyBarProps {
  label: string
  /** 'TRC-20'; null for Bitcoin, whose name says it. */
  network: string | null
  /** The address is on the clipboard. */
  copied: boolean
  /** The browser refused; the address stands selected above. */
  failed: boolean
  loading: boolean
  onCopy: () => void
}

/** Stays at the lower edge until its own place comes into view: in reach without scrolling past the QR code. */
export const CopyBar = ({ label, network, copied, failed, loading, onCopy }: CopyBarProps) => {
  const id = useId()
  return (
    <chakra.div
      position="sticky"
      bottom="0"
      zIndex="1"
      display="flex"
      flexDirection="column"
      gap="2"
      marginInline={{ base: '-4', md: '0' }}
      paddingInline={{ base: '4', md: '0' }}
      paddingTop="3"
      paddingBottom="calc(12px + env(safe-area-inset-bottom))"
      bg="bg.canvas"
    >
      {failed && (
        <chakra.p role="alert" textStyle="secondary" color="status.red" textAlign="center">
          Your browser did not let us copy. The address is selected: press and hold it, then choose Copy.
        </chakra.p>
      )}
      <Button
        wide
        flexWrap="wrap"
        rowGap="0"
        paddingInline="2"
        loading={loading}
        onClick={onCopy}
        aria-describedby={network ? id : undefined}
      >
        {!loading && (copied ? <Check aria-hidden size={20} /> : <Copy aria-hidden size={20} />)}
        {label}
        {network && (
          // The button's name is the specification's; the network is said after it.
          <Chip tone="brand" id={id} aria-hidden>
            {network}
          </Chip>
        )}
      </Button>
    </chakra.div>
  )
}
