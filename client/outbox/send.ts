import { apiError } from '../../machines/core/api-error'
import type { MoneyIntent, MoneyResult } from '../../machines/money/intent'
import { ask } from '../api/ask'
import type { Transport } from '../api/transport'
import {
  type Chain,
  PlaceSellAllDocument,
  PlaceSellDocument,
  PlaceSwapDocument,
  PlaceTransferDocument,
} from '../generated/graphql'

interface Move {
  id: string
  amountCrypto: string
}

/** An answer that names no move says nothing: its fate is unknown. */
export const resultOf = (move: Move | null | undefined, amountIn?: string): MoneyResult => {
  if (!move?.id) throw apiError(null, null)
  const { id, amountCrypto } = move
  return amountIn === undefined ? { id, amountCrypto } : { id, amountCrypto, amountIn }
}

/**
 * The one POST of an intent. It is never aborted: what has left cannot be called back; but the gateway does nothing
 * for it after `sendBy` (ms since 1970 by the server's clock).
 */
export const send = async (
  door: Transport,
  intent: MoneyIntent,
  sendBy: number | undefined,
): Promise<MoneyResult> => {
  const transport: Transport = (document, variables, options) =>
    door(document, variables, { ...options, sendBy })
  const { id: idempotencyKey, symbol, amountCrypto } = intent
  const chain = intent.chain as Chain
  switch (intent.kind) {
    case 'sell': {
      const input = { amountCrypto, symbol, chain }
      return resultOf((await ask(transport, PlaceSellDocument, { input, idempotencyKey })).sellFromWallet)
    }
    case 'sellAll': {
      const variables = { symbol, chain, idempotencyKey }
      return resultOf((await ask(transport, PlaceSellAllDocument, variables)).sellAllFromWallet)
    }
    case 'transfer': {
      const input = { amountCrypto, symbol, chain, recipient: intent.recipient }
      const answer = await ask(transport, PlaceTransferDocument, { input, idempotencyKey })
      return resultOf(answer.transferFromWallet)
    }
    case 'swap': {
      const { toSymbol, toChain } = intent
      const input = {
        amountCrypto,
        fromSymbol: symbol,
        fromChain: chain,
        toSymbol,
        toChain: toChain as Chain,
      }
      const { swapInWallet } = await ask(transport, PlaceSwapDocument, { input, idempotencyKey })
      return resultOf(swapInWallet?.from, swapInWallet?.to?.amountCrypto)
    }
  }
}
