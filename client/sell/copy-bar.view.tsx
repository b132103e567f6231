import { chakra } from '@chakra-ui/react/styled-system'
import { Check, Copy } from 'lucide-react'
import { Button } from '../shared/button.view'

interface CopyBarProps {
  label: string
  /** The address is on the clipboard. */
  copied: boolean
  /** The browser refused; the address stands selected above. */
  failed: boolean
  loading: boolean
  onCopy: () => void
}

/** Stays at the lower edge until its own place comes into view: in reach without scrolling past the QR code. */
export const CopyBar = ({ label, copied, failed, loading, onCopy }: CopyBarProps) => (
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
    <Button wide loading={loading} onClick={onCopy}>
      {!loading && (copied ? <Check aria-hidden size={20} /> : <Copy aria-hidden size={20} />)}
      {label}
    </Button>
  </chakra.div>
)
