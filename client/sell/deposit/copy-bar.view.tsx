import { chakra } from '@chakra-ui/react/styled-system'
import { Check, Copy } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../ui/controls/button.view'
import { Chip } from '../../ui/controls/chip.view'

interface CopyBarProps {
  label: string
  /** 'TRC-20'; null for Bitcoin, whose network is clear. */
  network: string | null
  copied: boolean
  /** Whether the browser refused; the address above is selected then. */
  failed: boolean
  loading: boolean
  onCopy: () => void
}

/** Docked at the lower edge on phones, so that no scrolling past the QR code is needed; on the ticket from large. */
export const CopyBar = ({ label, network, copied, failed, loading, onCopy }: CopyBarProps) => {
  const id = useId()
  return (
    <chakra.div
      position={{ base: 'fixed', lg: 'static' }}
      insetInline="0"
      bottom="0"
      zIndex="bar"
      display="flex"
      flexDirection="column"
      gap="2"
      padding={{ base: '12px 16px calc(12px + env(safe-area-inset-bottom))', lg: '0' }}
      bg={{ base: 'bg.panel', lg: 'transparent' }}
    >
      {/* It takes no focus: the address would no longer be selected. */}
      {failed && (
        <chakra.p role="alert" textStyle="secondary" color="red.fg" textAlign="center">
          Your browser blocked copying. We selected the address: press and hold it, then choose Copy.
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
          // The specification's label, followed by the network.
          <Chip tone="brand" id={id} aria-hidden display={{ base: 'inline-flex', lg: 'none' }}>
            {network}
          </Chip>
        )}
      </Button>
    </chakra.div>
  )
}
