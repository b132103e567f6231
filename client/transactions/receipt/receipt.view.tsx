import { useApolloClient } from '@apollo/client/react'
import { chakra } from '@chakra-ui/react/styled-system'
import { FileText, ImageDown, Share2 } from 'lucide-react'
import { useEffect } from 'react'
import type { ReceiptFormat } from '../../../machines/transactions/receipt/receipt.machine'
import { receiptFlow } from '../../../machines/transactions/receipt/receipt.machine'
import { useServices } from '../../flows/services'
import { useFlow } from '../../flows/use-flow'
import { Button } from '../../ui/controls/button.view'
import { preloadReceipt, receiptActors } from './receipt.actors'

/** Delay until the page has settled, ms. */
const settledAfterMs = 1500

const formats = [
  { format: 'card', label: 'Share what arrived', Icon: Share2 },
  { format: 'png', label: 'Save image', Icon: ImageDown },
  { format: 'pdf', label: 'Save PDF', Icon: FileText },
] as const satisfies readonly { format: ReceiptFormat; label: string; Icon: typeof FileText }[]

/** Saves the receipt of an approved transaction, also offline. */
export const Receipt = ({ id }: { id: string }) => {
  const services = useServices()
  const client = useApolloClient()
  const [state, send] = useFlow(receiptFlow, { actors: receiptActors(services, client), input: { id } })
  const saving = state.matches('saving')
  useEffect(() => {
    const timer = setTimeout(preloadReceipt, settledAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <chakra.section aria-label="Receipt" display="flex" flexWrap="wrap" gap="2">
      {formats.map(({ format, label, Icon }) => {
        const busy = saving && state.context.format === format
        return (
          <Button
            key={format}
            variant="subtle"
            flex={format === 'card' ? '1 0 100%' : '1'}
            paddingInline="2"
            loading={busy}
            aria-disabled={saving ? true : undefined}
            onClick={() => send({ type: 'receipt.save', format })}
          >
            {!busy && <Icon aria-hidden size={20} />}
            {label}
          </Button>
        )
      })}
    </chakra.section>
  )
}
