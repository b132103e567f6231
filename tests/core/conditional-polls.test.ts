import { expect, it } from 'vitest'
import { createTransport, type PolledResponses } from '../../client/data/transport'
import { SellRatesDocument } from '../../client/generated/graphql'

const rates = { data: { rates: [{ __typename: 'Rate', id: 1, value: '1500' }] } }

/** A gateway that answers each request with the next of these bodies; what it was asked. */
const gateway = (...bodies: object[]) => {
  const sentDigests: unknown[] = []
  const transport = createTransport({
    fetch: async (_, init) => {
      sentDigests.push(
        (JSON.parse(String(init?.body)) as { extensions: { known?: string } }).extensions.known,
      )
      return Response.json(bodies[sentDigests.length - 1])
    },
    readToken: () => 'token',
    onUnauthenticated: () => undefined,
  })
  return {
    known: sentDigests,
    ask: (polled?: PolledResponses) => transport(SellRatesDocument, {}, { polled }),
  }
}

it('a poll sends the digest of the response that the client has', async () => {
  const { known: sentDigests, ask } = gateway({ ...rates, extensions: { digest: 'a' } }, rates)
  const polled: PolledResponses = new Map()
  await ask(polled)
  await ask(polled)
  expect(sentDigests).toEqual(['', 'a'])
})

it('a poll that finds nothing changed returns the response that the client has', async () => {
  const { ask } = gateway({ ...rates, extensions: { digest: 'a' } }, { extensions: { unchanged: true } })
  const polled: PolledResponses = new Map()
  const first = await ask(polled)
  expect(await ask(polled)).toBe(first)
})

it('a read that is no poll sends no digest', async () => {
  const { known: sentDigests, ask } = gateway(rates)
  await ask()
  expect(sentDigests).toEqual([undefined])
})

it('the client rejects "unchanged" without a stored response', async () => {
  const { ask } = gateway({ extensions: { unchanged: true } })
  await expect(ask(new Map())).rejects.toMatchObject({ status: null })
})

it('a response with errors is not stored for the next poll', async () => {
  const errors = [{ message: 'no', extensions: { status: 503 } }]
  const { known: sentDigests, ask } = gateway({ data: null, errors, extensions: { digest: 'a' } }, rates)
  const polled: PolledResponses = new Map()
  await ask(polled)
  await ask(polled)
  expect(sentDigests).toEqual(['', ''])
})
