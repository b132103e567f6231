import { paysNaira } from '../../../machines/money/move'
import { networkLabel } from '../../../machines/money/network'
import { entryRoutes, productName } from '../../../machines/shell/routes.rules'
import { explorerPage } from '../../../machines/transactions/details/explorer.rules'
import type { WholeTransactionFragment } from '../../generated/graphql'
import { canvasBlob } from '../../platform/canvas-blob'
import { accountTail, coins, groupsOfFour, lagosTime, naira, unitSpace } from '../../ui/format'
import { bodyFont, colours } from '../../ui/theme'
import { payer } from './payer'
import { bars, drawQr, type Line, type Pen, pdfOf, wrapped, write } from './receipt-paper.actors'

const page = { width: 595, height: 842, scale: 3 }
const margin = 56
const valueLeft = 190
const rightEdge = page.width - margin
const fontSize = 11
const leading = 17
const qrSide = 96
const [ink] = colours.fg.DEFAULT
const [mutedInk] = colours.fg.muted

const verifyPage = () => `${window.location.origin}${entryRoutes.verify.path}`

const coinsIn = ({ amountCrypto, currency }: WholeTransactionFragment): string =>
  coins(amountCrypto, currency.symbol, 8).replace(unitSpace, ' ')

const letterLines = (details: WholeTransactionFragment): Line[] => {
  const { currency, amountNGN, approveDate, bankAccount, status, receiptCode: code } = details
  const hash = details.blockchainTransactionId
  if (status !== 'approved' || !paysNaira(details) || !bankAccount || amountNGN === null || !approveDate)
    throw new Error('Only an approved payout has a letter')
  const explorerUrl = hash === null ? null : explorerPage(currency, hash)
  const network = networkLabel(currency.chain)
  const lines: (Line | null)[] = [
    { name: 'Paid to', value: bankAccount.accountName.normalize('NFC') },
    { name: 'Bank', value: bankAccount.bank.name },
    { name: 'Account number', value: accountTail(bankAccount.accountNumber) },
    { name: 'Amount', value: naira(amountNGN) },
    { name: 'Paid on', value: lagosTime(approveDate) },
    { name: 'Transaction ID', value: details.transactionId },
    { name: 'Coins sold', value: `${coinsIn(details)}${network ? ` (${network})` : ''}` },
    { name: 'Transaction hash', value: hash ?? `n/a (sold from the customer's ${productName} wallet)` },
    explorerUrl === null ? null : { name: 'Block explorer', value: explorerUrl },
    { name: 'Paid by', value: payer.name },
    { name: 'Licence', value: payer.licence },
    code ? { name: 'Verification code', value: groupsOfFour(code).join('-') } : null,
    code ? { name: 'Check it at', value: verifyPage() } : null,
  ]
  return lines.filter((line) => line !== null)
}

const explanation = (details: WholeTransactionFragment): string =>
  `The customer sold ${coinsIn(details)}, a cryptocurrency, to ${payer.name} on ${productName}, and this payment is the naira proceeds of that sale.`

const drawLetter = (pen: Pen, details: WholeTransactionFragment): Line[] => {
  const lines = letterLines(details)
  const text = { size: fontSize, colour: ink }
  pen.fillStyle = colours.bg.panel[0]
  pen.fillRect(0, 0, page.width, page.height)
  bars(pen, 0, { height: 8, gap: 6, colour: colours.brand.solid[0], wide: page.width })
  write(pen, productName, margin, 78, { size: 22, weight: 700, colour: ink })
  const title = 'Source of funds letter'
  write(pen, title, margin, 116, { size: 15, weight: 600, colour: ink })
  pen.font = `400 ${fontSize}px ${bodyFont}`
  const sentences = wrapped(pen, explanation(details), fontSize, rightEdge - margin)
  let baseline = 146
  for (const sentence of sentences) {
    write(pen, sentence, margin, baseline, text, rightEdge - margin)
    baseline += leading
  }
  baseline += leading
  for (const { name, value } of lines) {
    write(pen, name, margin, baseline, { size: fontSize, colour: mutedInk })
    for (const segment of wrapped(pen, value, fontSize, rightEdge - valueLeft)) {
      write(pen, segment, valueLeft, baseline, { ...text, weight: 500 }, rightEdge - valueLeft)
      baseline += leading
    }
    baseline += 7
  }
  const { receiptCode } = details
  if (receiptCode) {
    drawQr(pen, `${verifyPage()}?code=${receiptCode}`, margin, baseline + 8, qrSide)
    write(pen, 'Scan to verify this payment.', valueLeft, baseline + 62, text)
  }
  return [{ name: '', value: title }, ...sentences.map((value) => ({ name: '', value })), ...lines]
}

/** Creates the source of funds letter on this device; sends no request (EXT-71). */
export const letterOf = async (details: WholeTransactionFragment, title: string): Promise<Blob> => {
  const { scale } = page
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This device cannot create images')
  canvas.width = page.width * scale
  canvas.height = page.height * scale
  pen.scale(scale, scale)
  const lines = drawLetter(pen, details)
  const bytes = new Uint8Array(await (await canvasBlob(canvas, 'image/jpeg')).arrayBuffer())
  const picture = { bytes, width: canvas.width, height: canvas.height }
  return pdfOf(title, picture, lines, page.width)
}
