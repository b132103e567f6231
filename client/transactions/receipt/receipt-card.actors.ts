import { productName } from '../../../machines/shell/routes.rules'
import type { WholeTransactionFragment } from '../../generated/graphql'
import { canvasBlob } from '../../platform/canvas-blob'
import { colours } from '../../theme'
import { coins, naira } from '../../ui/format'
import { bars, write } from './receipt-paper.actors'

const [ground] = colours.green.plate
const [art] = colours.green.art
const [white] = colours.plate.fg
/** px */
const side = 1080

/** 'in 11 minutes': as measured for this sale, from its first sight to the payout; '' for an hour and more. */
export const howFast = ({ createDate, approveDate }: WholeTransactionFragment): string => {
  const minutes = Math.ceil((Date.parse(approveDate ?? '') - Date.parse(createDate)) / 60_000)
  return minutes >= 1 && minutes < 60 ? `in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}` : ''
}

/** A picture worth sharing: what arrived and how fast, neither balance nor account, no code. */
export const cardOf = (details: WholeTransactionFragment): Promise<Blob> => {
  const { amountNGN, amountCrypto, currency } = details
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  if (!pen) return Promise.reject(new Error('This device draws no pictures'))
  canvas.width = canvas.height = side
  pen.scale(2, 2)
  pen.fillStyle = ground
  pen.fillRect(0, 0, side, side)
  bars(pen, 150, { height: 28, gap: 28, colour: art })
  write(pen, productName, 36, 70, { size: 24, weight: 700, colour: white })
  const amount = amountNGN === null ? coins(amountCrypto, currency.symbol, 8) : naira(amountNGN)
  write(pen, amount, 36, 350, { size: 80, weight: 700, colour: white })
  write(pen, howFast(details), 36, 408, { size: 40, weight: 500, colour: white })
  return canvasBlob(canvas, 'image/png')
}
