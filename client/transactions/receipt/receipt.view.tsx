import { useApolloClient } from '@apollo/client/react'
import { chakra } from '@chakra-ui/react/styled-system'
import { FileText, ImageDown, Landmark, Share2 } from 'lucide-react'
import { apiError } from '../../../machines/core/api-error'
import type { ReceiptFormat } from '../../../machines/domain-events'
import { productName } from '../../../machines/shell/routes.rules'
import { type Services, useServices } from '../../flows/services'
import { useAction } from '../../flows/use-action'
import { TransactionDetailsDocument, type WholeTransactionFragment } from '../../generated/graphql'
import type { ShareResult } from '../../platform/share-or-download'
import { Button } from '../../ui/controls/button.view'
import { letterOf } from './letter-paper.actors'
import { receiptOf } from './receipt-paper.actors'

const saveReceipt = async (
  format: ReceiptFormat,
  details: WholeTransactionFragment | undefined,
  { shareOrDownload }: Services,
): Promise<ShareResult> => {
  if (details?.status !== 'approved') throw apiError(null, null)
  const { transactionId } = details
  const kind = format === 'letter' ? 'letter' : 'receipt'
  const title = `${productName} ${kind}${format === 'card' ? '' : ` ${transactionId}`}`
  const file = `${kind}-${transactionId}.${format === 'letter' ? 'pdf' : format}`
  return shareOrDownload({
    name: format === 'card' ? 'naira-arrived.png' : file,
    title,
    ...(format === 'card' ? {} : { how: 'save' }),
    make: async () => (format === 'letter' ? letterOf(details, title) : receiptOf(details, format, title)),
  })
}

const formats = [
  { format: 'card', label: 'Share receipt', Icon: Share2 },
  { format: 'png', label: 'Save image', Icon: ImageDown },
  { format: 'pdf', label: 'Save PDF', Icon: FileText },
  { format: 'letter', label: 'Letter for my bank', Icon: Landmark },
] as const satisfies readonly { format: ReceiptFormat; label: string; Icon: typeof FileText }[]

interface ReceiptProps {
  id: string
  /** Only approved payouts have one (EXT-70). */
  hasLetter?: boolean
}

export const Receipt = ({ id, hasLetter = false }: ReceiptProps) => {
  const services = useServices()
  const client = useApolloClient()
  const save = useAction('receipt.save', {
    run: (format: ReceiptFormat) =>
      saveReceipt(
        format,
        client.readQuery({ query: TransactionDetailsDocument, variables: { id } })?.transaction,
        services,
      ),
    onDone: (result, format) => (result === 'dropped' ? null : { type: 'receipt.saved', format }),
    onFailed: (format) => ({ type: 'receipt.failed', format }),
  })
  return (
    <chakra.section aria-label="Receipt" display="flex" flexWrap="wrap" gap="2">
      {formats.map(({ format, label, Icon }) => {
        if (format === 'letter' && !hasLetter) return null
        const busy = save.isPending && save.input === format
        return (
          <Button
            key={format}
            variant="subtle"
            flex={format === 'card' || format === 'letter' ? '1 0 100%' : '1'}
            paddingInline="2"
            loading={busy}
            aria-disabled={save.isPending || undefined}
            onClick={() => void save.start(format)}
          >
            {!busy && <Icon aria-hidden size={20} />}
            {label}
          </Button>
        )
      })}
    </chakra.section>
  )
}
