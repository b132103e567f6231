import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { chakra } from '@chakra-ui/react/styled-system'
import { FileText, ImageDown, Landmark, Share2 } from 'lucide-react'
import { fromPromise } from 'xstate'
import { apiError } from '../../../machines/core/api-error'
import { productName } from '../../../machines/shell/routes.rules'
import { type ReceiptFormat, receiptFlow } from '../../../machines/transactions/receipt/receipt.machine'
import { type Services, useServices } from '../../flows/services'
import { useFlow } from '../../flows/use-flow'
import { TransactionDetailsDocument } from '../../generated/graphql'
import { Button } from '../../ui/controls/button.view'
import { letterOf } from './letter-paper.actors'
import { receiptOf } from './receipt-paper.actors'

const receiptActors = ({ shareOrDownload }: Services, client: ApolloClient) => ({
  saveReceipt: fromPromise<{ kept: boolean }, { id: string; format: ReceiptFormat }>(
    async ({ input: { id, format } }) => {
      const details = client.readQuery({ query: TransactionDetailsDocument, variables: { id } })?.transaction
      if (details?.status !== 'approved') throw apiError(null, null)
      const { transactionId } = details
      const kind = format === 'letter' ? 'letter' : 'receipt'
      const title = `${productName} ${kind}${format === 'card' ? '' : ` ${transactionId}`}`
      const file = `${kind}-${transactionId}.${format === 'letter' ? 'pdf' : format}`
      const result = await shareOrDownload({
        name: format === 'card' ? 'naira-arrived.png' : file,
        title,
        ...(format === 'card' ? {} : { how: 'save' }),
        make: async () =>
          format === 'letter' ? letterOf(details, title) : receiptOf(details, format, title),
      })
      return { kept: result !== 'dropped' }
    },
  ),
})

const formats = [
  { format: 'card', label: 'Share receipt', Icon: Share2 },
  { format: 'png', label: 'Save image', Icon: ImageDown },
  { format: 'pdf', label: 'Save PDF', Icon: FileText },
  { format: 'letter', label: 'Letter for my bank', Icon: Landmark },
] as const satisfies readonly { format: ReceiptFormat; label: string; Icon: typeof FileText }[]

interface ReceiptProps {
  id: string
  /** For an approved payout only (EXT-70). */
  hasLetter?: boolean
}

/** Also offline. */
export const Receipt = ({ id, hasLetter = false }: ReceiptProps) => {
  const services = useServices()
  const client = useApolloClient()
  const [state, send] = useFlow(receiptFlow, { actors: receiptActors(services, client), input: { id } })
  const saving = state.matches('saving')
  return (
    <chakra.section aria-label="Receipt" display="flex" flexWrap="wrap" gap="2">
      {formats.map(({ format, label, Icon }) => {
        if (format === 'letter' && !hasLetter) return null
        const busy = saving && state.context.format === format
        return (
          <Button
            key={format}
            variant="subtle"
            flex={format === 'card' || format === 'letter' ? '1 0 100%' : '1'}
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
