import { expect, it, vi } from 'vitest'
import { WalletsPageDocument } from '../../client/generated/graphql'
import { send } from '../../client/outbox/send'
import { rememberFor } from '../../client/shared/last-known'
import type { Services } from '../../client/shared/services'
import type { MoneyIntent } from '../../machines/shared/intent'

const options = { signal: new AbortController().signal, token: 'Bearer own', sendBy: 1_700_000_060_000 }
const answering = () => vi.fn(async () => ({ data: null, errors: [{ message: 'no' }] }))

it('the transport that remembers what came through it hands on all it is given, the deadline too', async () => {
  const transport = answering()
  const { services } = rememberFor({ transport } as unknown as Services, 'acc-1')
  await services.transport(WalletsPageDocument, {}, options)
  expect(transport.mock.calls).toEqual([[WalletsPageDocument, {}, options]])
})

const coins = { symbol: 'USDT', chain: 'tron', amountCrypto: '5' }
const intents: MoneyIntent[] = [
  { kind: 'sell', id: 'i-1', ...coins },
  { kind: 'sellAll', id: 'i-2', ...coins, amountCrypto: '0' },
  { kind: 'transfer', id: 'i-3', ...coins, recipient: 'acc-2' },
  { kind: 'swap', id: 'i-4', ...coins, toSymbol: 'BTC', toChain: 'btc' },
]
it.each(intents.map((intent) => [intent.kind, intent] as const))(
  'a %s brings its deadline through every wrapper to the gateway',
  async (_, intent) => {
    const transport = answering()
    const { services } = rememberFor({ transport } as unknown as Services, 'acc-1')
    await expect(send(services.transport, intent, options.sendBy)).rejects.toBeDefined()
    expect(transport.mock.calls.map((call: unknown[]) => call[2])).toEqual([{ sendBy: options.sendBy }])
  },
)
