import type { ApolloClient } from '@apollo/client'
import { fromPromise } from 'xstate'
import { apiError } from '../../../machines/core/api-error'
import { productName } from '../../../machines/shell/routes.rules'
import type { ReceiptFormat } from '../../../machines/transactions/receipt/receipt.machine'
import type { Services } from '../../flows/services'
import { TransactionDetailsDocument } from '../../generated/graphql'
import { readCached } from '../../resource/observe'

const loadPaper = () => import('./receipt-paper.actors')
const loadCard = () => import('./receipt-card.actors')
const loadPdf = () => import('./receipt-pdf.actors')
const loadShareOrDownload = () => import('../../platform/share-or-download')

/** Prefetches the receipt's code, so that it works offline later. Never rejects. */
export const preloadReceipt = (): Promise<void> =>
  Promise.all([loadPaper(), loadPdf(), loadCard(), loadShareOrDownload()]).then(
    () => undefined,
    () => undefined,
  )

export const receiptActors = ({ shareOrDownload }: Services, client: ApolloClient) => ({
  saveReceipt: fromPromise<{ kept: boolean }, { id: string; format: ReceiptFormat }>(
    async ({ input: { id, format } }) => {
      const details = readCached(client, TransactionDetailsDocument, { id })?.transaction
      if (details?.status !== 'approved') throw apiError(null, null)
      const [{ paperOf }, { pdfOf }, { cardOf }] = await Promise.all([loadPaper(), loadPdf(), loadCard()])
      const title = `${productName} receipt${format === 'card' ? '' : ` ${details.transactionId}`}`
      const fate = await shareOrDownload({
        name: format === 'card' ? 'naira-arrived.png' : `receipt-${details.transactionId}.${format}`,
        title,
        make: async () => {
          if (format === 'card') return cardOf(details)
          const paper = await paperOf(details)
          return format === 'png' ? paper.asPng() : pdfOf(title, await paper.asJpeg(), paper.lines)
        },
      })
      return { kept: fate !== 'dropped' }
    },
  ),
})
