import { unexpectedResponse, unreachableError } from '../core/errors'
import type { MutationResolvers } from '../generated/resolvers'
import { type FieldNames, withFieldNames } from '../graphql/field-names'
import type { Reply } from '../upstream/envelope'

export const inputNames: FieldNames = {
  currencySymbol: 'symbol',
  currency: 'symbol',
  fromCurrencySymbol: 'fromSymbol',
  toCurrencySymbol: 'toSymbol',
  'Idempotency-Key': 'idempotencyKey',
  'x-least-ngn': 'leastNgn',
  'x-most-crypto': 'mostCrypto',
  'x-least-crypto': 'leastCrypto',
}

const isMove = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'id' in data && typeof data.id === 'string'

/** Only a 200 with a transaction is a success (WSELL-17); otherwise the outcome is unknown. */
const soldTransaction = <Data>({ data }: Reply<Data>): Data => {
  if (!isMove(data)) throw unexpectedResponse(200)
  return data
}

const dataOf = <Data>({ data }: Reply<Data>): Data => {
  if (!isMove(data)) throw unreachableError()
  return data
}

/** The gateway omits absent bounds, because an empty header is malformed (ruling 37). */
const toBound = (value: string | null | undefined): string | undefined => value ?? undefined

/** Every mutation sends its POST once. Only the customer may retry it. */
export const moneyResolvers = {
  Mutation: {
    setWalletMode: async (_, { walletStatus }, { rest }) =>
      (await rest.patch('/v1/app/wallets/mode', { body: { walletStatus } })).data,

    sellFromWallet: (_, { input: { amountCrypto, symbol, chain, leastNgn }, idempotencyKey }, { rest }) =>
      withFieldNames(inputNames, async () =>
        soldTransaction(
          await rest.post('/v1/app/wallets/sell', {
            headers: { 'idempotency-key': idempotencyKey, 'x-least-ngn': toBound(leastNgn) },
            body: { amountCrypto, currencySymbol: symbol, chain },
            expectedStatus: 200,
          }),
        ),
      ),

    sellAllFromWallet: (_, { symbol, chain, leastNgn, mostCrypto, idempotencyKey }, { rest }) =>
      withFieldNames(inputNames, async () =>
        soldTransaction(
          await rest.post('/v1/app/wallets/sell/all', {
            headers: {
              'idempotency-key': idempotencyKey,
              'x-least-ngn': toBound(leastNgn),
              'x-most-crypto': toBound(mostCrypto),
            },
            body: { amountCrypto: 0, currencySymbol: symbol, chain },
            expectedStatus: 200,
          }),
        ),
      ),

    transferFromWallet: (
      _,
      { input: { amountCrypto, symbol, recipient, chain }, idempotencyKey },
      { rest },
    ) =>
      withFieldNames(inputNames, async () =>
        dataOf(
          await rest.post('/v1/app/wallets/transfer', {
            headers: { 'idempotency-key': idempotencyKey },
            body: { amountCrypto, currency: symbol, recipient, chain },
          }),
        ),
      ),

    swapInWallet: (_, { input, idempotencyKey }, { rest }) =>
      withFieldNames(inputNames, async () => {
        const { data } = await rest.post('/v1/app/wallets/swap', {
          headers: { 'idempotency-key': idempotencyKey, 'x-least-crypto': toBound(input.leastCrypto) },
          body: {
            fromCurrencySymbol: input.fromSymbol,
            toCurrencySymbol: input.toSymbol,
            walletType: 'main',
            amountCrypto: input.amountCrypto,
            fromChain: input.fromChain,
            toChain: input.toChain,
          },
        })
        if (!isMove(data?.from) || !isMove(data?.to)) throw unreachableError()
        return data
      }),
  },
} satisfies { Mutation: MutationResolvers }
