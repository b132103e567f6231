import type { WholeTransactionFragment } from '../../generated/graphql'
import { hexOf } from '../../platform/hex'

/**
 * 'A1B2-C3D4-E5F6': the first 12 digits of the SHA-256 of a receipt's content, so that support can compare it with
 * the ledger. Any changed digit gives another code (docs/decisions: receipts are drawn on the device).
 */
export const checkCode = async (details: WholeTransactionFragment): Promise<string> => {
  const { id, transactionId, amountCrypto, amountUSD, amountNGN, approveDate, bankAccount, currency } =
    details
  const claims = [
    id,
    transactionId,
    currency.symbol,
    currency.chain,
    amountCrypto,
    amountUSD,
    amountNGN,
    approveDate,
    bankAccount?.accountNumber.slice(-4) ?? null,
  ]
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(claims)))
  return hexOf(digest)
    .slice(0, 12)
    .toUpperCase()
    .replace(/.{4}(?=.)/g, '$&-')
}
