import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { hashOf } from '../../../client/data/transport'
import { MovesToMatchDocument } from '../../../client/generated/graphql'
import manifest from '../../../client/generated/persisted-documents.json'
import type { GatewayOptions } from '../../../gateway/server'
import type { ClaimResult } from '../../../gateway/upstream/claims'
import type { Stage } from '../../gateway/stage'
import { type Answer, failure, success } from '../../gateway/upstream'
import { sale } from '../../money/bank.stage'
import { type BetweenCopies, type FirstCopy, send, TwiceDelivered, waitFor } from './refused-copies.bench'

/** How the second copy is refused, and the code that says so; `only`: the mode in which it can be. */
interface Refusal {
  code: string | RegExp
  only?: 'keys' | 'none'
  options?: () => Partial<GatewayOptions>
  between?: BetweenCopies
  mangled?: (body: string) => string
  secondAnswer?: Answer
}

const notPassedOn = 'NOT_PASSED_ON'
/** The first claim succeeds, what is done after it fails. */
const claimsThat = (second: () => Promise<ClaimResult>) => () => {
  let claims = 0
  return {
    claims: { claim: async () => (claims++ === 0 ? 'claimed' : second()), release: async () => {} },
  } as const
}

/** Sixty-four calls of this address without a response until the test ends. */
const crowd: BetweenCopies = async ({ upstream, gateway }) => {
  const heldReplies: (() => void)[] = []
  let rejectedCount = 0
  upstream.on(
    'GET /v1/app/wallets/transactions/BTC/btc',
    (response) => void heldReplies.push(() => send(response, success([]))),
  )
  const headers = { 'content-type': 'application/json' }
  for (let call = 0; call < 64; call += 1)
    void fetch(`${gateway.url}/graphql`, { method: 'POST', headers, body: read }).then(async (answer) => {
      if (!answer.ok) rejectedCount += 1
      await answer.text()
    })
  // A first copy that still runs is one of the 64.
  await waitFor(() => heldReplies.length + rejectedCount === 64)
  return () => {
    for (const end of heldReplies.splice(0)) end()
  }
}
/** Another of the outbox's own reads: of a wallet that is not sold here. */
const read = JSON.stringify({
  variables: { symbol: 'BTC', chain: 'btc', page: 1 },
  extensions: { persistedQuery: { version: 1, sha256Hash: hashOf(MovesToMatchDocument) } },
})

/** Moves the upstream's clock by 61 seconds, as each of its responses reports. */
const aMinuteLater: BetweenCopies = async ({ upstream, gateway }) => {
  upstream.on('*', success([], {}, { 'x-server-time': String(Date.now() + 61_000) }))
  for (let call = 0; call < 20; call += 1)
    await fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `other-${call}` },
      body: read,
    })
  return () => undefined
}

const documents = { file: '' }
const olderRelease = {
  options: () => {
    documents.file = join(mkdtempSync(join(tmpdir(), 'documents-')), 'documents.json')
    writeFileSync(documents.file, JSON.stringify(manifest))
    return { trustedDocuments: documents.file }
  },
  between: async ({ gateway }: Stage) => {
    writeFileSync(documents.file, '{}')
    gateway.reload()
    return () => {
      writeFileSync(documents.file, JSON.stringify(manifest))
      gateway.reload()
    }
  },
}

/** Where keys are kept only: elsewhere the gateway refuses the repeat. */
const ofUpstream = (secondAnswer: Answer, code: Refusal['code'] = 'UNREACHABLE'): Refusal => ({
  code,
  only: 'keys',
  secondAnswer,
})

const refusals: Record<string, Refusal> = {
  'too many in flight': { code: notPassedOn, between: crowd },
  'too late': { code: notPassedOn, between: aMinuteLater },
  'no room for a claim': { code: notPassedOn, only: 'none', options: claimsThat(async () => 'full') },
  'the store is down': {
    code: notPassedOn,
    only: 'none',
    options: claimsThat(() => Promise.reject(new Error())),
  },
  'an internal error': {
    code: notPassedOn,
    only: 'none',
    options: () => {
      let claims = 0
      const claim = () => {
        if (claims++ > 0) throw new TypeError('a bug')
        return Promise.resolve('claimed' as const)
      }
      return { claims: { claim, release: async () => undefined } }
    },
  },
  'a repeat': { code: 'UNREACHABLE', only: 'none' },
  'an unknown document': { code: notPassedOn, ...olderRelease },
  'an unreadable body': { code: notPassedOn, mangled: (body) => body.slice(0, -1) },
  'an oversized body': { code: notPassedOn, mangled: (body) => body + ' '.repeat(40_000) },
  'invalid variables': { code: notPassedOn, mangled: (body) => body.replace('"50"', '"fifty"') },
  ...Object.fromEntries(
    [400, 404, 422].flatMap((status): [string, Refusal][] => [
      [`${status} of a proxy`, ofUpstream({ status, body: {} })],
      [`${status} without an error`, ofUpstream(failure(status, null))],
      [`${status} without a message`, ofUpstream(failure(status, { fields: {} }))],
      [`${status} of a web page`, ofUpstream({ status, body: '<h1>No</h1>' })],
    ]),
  ),
  ...Object.fromEntries(
    [401, 408, 409, 425, 429, 500, 502, 503, 504].map((status): [string, Refusal] => [
      `${status} of the upstream`,
      ofUpstream(failure(status, { summary: 'No', fields: {} }), /^(?!served)/),
    ]),
  ),
  'a success without a sale': ofUpstream(success({}), 'INTERNAL'),
}

const cells = Object.entries(refusals).flatMap(([name, refusal]) =>
  (['keys', 'none'] as const)
    .filter((mode) => (refusal.only ?? mode) === mode)
    .flatMap((mode) =>
      (['running', 'done', 'rejected'] as const).map((first) => [name, mode, first, refusal] as const),
    ),
)

const later = 121_000

/** Ruling 28: only the upstream's response to an order is final. */
describe('rejected second copy of a sale', () => {
  it.each(cells)('%s, upstream %s, first copy %s: the outcome remains open', async (...cell) => {
    const [, mode, first, { code, options, between, mangled, secondAnswer = null }] = cell
    const bench = new TwiceDelivered(mode, first)
    await bench.open(options?.() ?? {})
    onTestFinished(() => bench.close())
    Object.assign(bench, { secondAnswer, ...(between && { between }), ...(mangled && { mangled }) })
    const { tab, device } = bench

    expect(await tab.outbox.place(sale)).toEqual({ state: 'unknown', decidable: false })
    expect(bench.code).toEqual(typeof code === 'string' ? code : expect.stringMatching(code))
    expect(bench.summary).not.toMatch(/nothing|not done|no money|not sent|couldn't send/i)

    bench.calm()
    if (first === 'running')
      expect(await tab.outbox.reconcile(sale.id)).toEqual({ state: 'unknown', decidable: false })
    await bench.release()
    device.now += later
    expect(await tab.outbox.reconcile(sale.id)).toMatchObject(ends[mode][first])
    expect(bench.executed).toBe(first === 'rejected' ? 0 : 1)
    expect(device.posts).toEqual([])
  })
})

const settled = { state: 'settled', result: { id: 't-1' } }
const ends: Record<'keys' | 'none', Record<FirstCopy, object>> = {
  keys: {
    running: settled,
    done: settled,
    rejected: { state: 'rejected', error: { summary: 'Insufficient balance' } },
  },
  // Only the customer's list can tell there: a refusal leaves no trace.
  none: { running: settled, done: settled, rejected: { state: 'unknown', decidable: true } },
}
