import { writeFileSync } from 'node:fs'
import { makeRecording } from './client/log/recording/make-recording'
import { fileTextOf, referenceOf } from './client/log/recording/recording'
import { flows, flowsById } from './machines/flows'
import { plannedPaths } from './scripts/qa/plan'
const t0 = Date.UTC(2026, 10, 26, 11, 41, 0)
let seq = 0, t = t0
const rec = (session: string, flow: any, n: number, event: any, ms = 900) => ({ v: 1, seq: ++seq, t: (t += ms), session, flow, actor: `${flow}-${n}`, mv: (flows as any)[flow].version, cause: event.type === 'xstate.init' ? 'init' : event.type.startsWith('xstate.after') ? 'timer' : event.type.startsWith('xstate.') ? 'actor' : 'external', event }) as any
const md = (flow: any, test: (e: any) => boolean) => { for (const p of plannedPaths(flow, 'guard')) for (const s of p.steps) if (test(s.event)) return s.event; throw new Error('none') }
const read = md('sellOrder', (e) => e.type === 'xstate.done.actor.readMarketData')
const usd = md('sellOrder', (e) => e.type === 'sellOrder.enterUsd' && Number(e.text) > 0)
const login = plannedPaths('login', 'transition').find((p) => p.steps.length > 3)!
const id = 'intent-0001'
const records = [
  ...[{ type: 'xstate.init', input: login.input }, ...login.steps.map((s) => s.event)].map((e) => rec('tab-1', 'login', 1, e)),
  rec('tab-1', 'sellOrder', 2, { type: 'xstate.init', input: { symbol: read.output.symbol, chain: read.output.chain, open: null } }),
  rec('tab-1', 'sellOrder', 2, read, 420),
  rec('tab-1', 'sellOrder', 2, usd, 3000),
  rec('tab-1', 'sellOrder', 2, { type: 'sellOrder.review' }, 1500),
  rec('tab-1', 'sellOrder', 2, { type: 'placement.submit', intentId: id }, 2500),
  rec('tab-1', 'sellOrder', 2, { type: 'xstate.done.actor.readMarketData', output: read.output }, 380),
  rec('tab-1', 'sellOrder', 2, { type: 'xstate.done.actor.placeIntent', output: { state: 'unknown', decidable: false } }, 21000),
  rec('tab-1', 'sellOrder', 2, { type: 'placement.askAgain' }, 9000),
  rec('tab-1', 'sellOrder', 2, { type: 'xstate.done.actor.reconcileIntent', output: { state: 'unknown', decidable: false } }, 900),
]
const unknown = await makeRecording({ flows: flowsById, level: 'support', records, outbox: [{ intentId: id, reference: await referenceOf(id), kind: 'sell', symbol: read.output.symbol, chain: read.output.chain, amountCrypto: '0.012', state: 'unknown', createdAt: t - 31000 }], now: t + 5000, app: '1.0.0', salt: 's1' })
writeFileSync('/tmp/rec-unknown.json', fileTextOf(unknown))
seq = 0; t = t0 + 3_600_000
const later = [
  rec('tab-2', 'sellOrder', 1, { type: 'xstate.init', input: { symbol: read.output.symbol, chain: read.output.chain, open: null } }),
  rec('tab-2', 'sellOrder', 1, read, 420),
  rec('tab-2', 'sellOrder', 1, usd, 3000),
  rec('tab-2', 'sellOrder', 1, { type: 'sellOrder.review' }, 1500),
  rec('tab-2', 'sellOrder', 1, { type: 'placement.submit', intentId: 'intent-2' }, 2500),
  rec('tab-2', 'sellOrder', 1, { type: 'xstate.done.actor.readMarketData', output: read.output }, 380),
  rec('tab-2', 'sellOrder', 1, { type: 'xstate.done.actor.placeIntent', output: { state: 'settled', result: { id: 'CN-1', amountCrypto: '0.012', amountNgn: '145200' } } }, 2100),
]
writeFileSync('/tmp/rec-settled.json', fileTextOf(await makeRecording({ flows: flowsById, level: 'support', records: later, outbox: [], now: t + 5000, app: '1.0.0', salt: 's2' })))
