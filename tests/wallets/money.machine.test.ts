import { describe, expect, it } from 'vitest'
import { replay } from '../../client/log/replay'
import { isHeard } from '../../client/log/steps'
import type { MoneyIntent } from '../../machines/shared/intent'
import type { SellFigures } from '../../machines/wallets/sell-order.rules'
import type { SwapFigures } from '../../machines/wallets/swap.rules'
import type { TransferFigures } from '../../machines/wallets/transfer.rules'
import { type Edge, explore, type Graph, type Model, type Node } from '../shared/graph'
import { LiveFlow } from '../shared/live'
import { models } from '../shared/models'
import { paths } from '../shared/paths'

const moneyFlows = ['sellOrder', 'transfer', 'swap'] as const
type MoneyFlow = (typeof moneyFlows)[number]
type Figures = SellFigures | TransferFigures | SwapFigures | null

const placeOf = ({ snapshot }: Node): string =>
  typeof snapshot.value === 'string' ? snapshot.value : Object.keys(snapshot.value)[0]!
const figuresOf = ({ snapshot }: Node): Figures => snapshot.context.figures
const placed = ({ asks }: Edge): MoneyIntent[] =>
  asks.filter(({ port }) => port === 'placeIntent').map(({ input }) => input as MoneyIntent)

/** What a customer who confirmed these figures expects to leave, worked out here and not by the machine. */
const expected = (from: Node): Partial<MoneyIntent> => {
  const { context } = from.snapshot
  const figures = figuresOf(from)!
  const id = context.intentId
  if ('recipient' in figures) {
    const { recipient, amountCrypto } = figures
    return { kind: 'transfer', id, symbol: context.symbol, chain: context.chain, amountCrypto, recipient }
  }
  if ('from' in figures) {
    const { from: given, to, amountCrypto } = figures
    return { kind: 'swap', id, ...given, amountCrypto, toSymbol: to.symbol, toChain: to.chain }
  }
  const { kind } = figures
  const amountCrypto = kind === 'sellAll' ? '0' : figures.amountCrypto
  return { kind, id, symbol: context.symbol, chain: context.chain, amountCrypto } as Partial<MoneyIntent>
}

const graphs = new Map<MoneyFlow, Graph>()
const graphOf = (id: MoneyFlow): Graph => {
  const known = graphs.get(id) ?? explore(id, models[id] as unknown as Model<MoneyFlow>)
  graphs.set(id, known)
  return known
}

describe.each(moneyFlows)('on every edge of %s', (id) => {
  it('money is called for in one place only: after the price was checked, and never twice', () => {
    const calls = graphOf(id).edges.filter((edge) => placed(edge).length > 0)
    expect(calls.length).toBeGreaterThan(0)
    for (const edge of calls) {
      expect(placed(edge)).toHaveLength(1)
      expect([placeOf(edge.from), placeOf(edge.to)]).toEqual(['checkingPrice', 'placing'])
    }
    // Whatever else happens, nobody is in `placing` without having come that way.
    const arrivals = graphOf(id).edges.filter(
      ({ from, to }) => placeOf(to) === 'placing' && placeOf(from) !== 'placing',
    )
    expect(arrivals.every((edge) => placed(edge).length === 1)).toBe(true)
  })

  it('what is sent is what was confirmed, to the digit, under the id of that press', () => {
    for (const edge of graphOf(id).edges) {
      for (const intent of placed(edge)) expect(intent).toEqual(expected(edge.from))
      const steps = `${placeOf(edge.from)} ${placeOf(edge.to)}`
      if (['reviewing checkingPrice', 'checkingPrice placing'].includes(steps))
        expect(figuresOf(edge.to)).toEqual(figuresOf(edge.from))
    }
  })

  it('figures that changed are shown anew, and marked, before anything is sent', () => {
    const again = graphOf(id).edges.filter(
      ({ from, to }) => placeOf(from) === 'checkingPrice' && placeOf(to) === 'reviewing',
    )
    const changed = again.filter(
      ({ from, to }) => JSON.stringify(figuresOf(from)) !== JSON.stringify(figuresOf(to)),
    )
    expect(changed.length).toBeGreaterThan(0)
    for (const { to } of changed) expect(to.snapshot.context.moved).toBe(true)
  })

  it('busy states, and those that do not know, hear no second submit and no new form', () => {
    const deaf = graphOf(id).nodes.filter((node) =>
      ['checkingPrice', 'placing', 'unconfirmed', 'loading'].includes(placeOf(node)),
    )
    expect(deaf.some(({ snapshot }) => snapshot.hasTag('busy'))).toBe(true)
    for (const { snapshot } of deaf)
      for (const verb of ['submit', 'review', 'reviewAll', 'startOver', 'fillMax', 'back'])
        expect([placeOf({ snapshot } as Node), verb, isHeard(snapshot, `${id}.${verb}`)]).toEqual([
          placeOf({ snapshot } as Node),
          verb,
          false,
        ])
  })

  it('[WSELL-16] no form is left by a submit that is not sound', () => {
    const { edges } = graphOf(id)
    const reviews = edges.filter(
      ({ event, to }) => event.type === `${id}.review` && placeOf(to) === 'reviewing',
    )
    expect(reviews.length).toBeGreaterThan(0)
    for (const { to } of reviews) expect(figuresOf(to)).not.toBeNull()
    for (const node of graphOf(id).nodes)
      if (placeOf(node) === 'editing') expect(isHeard(node.snapshot, `${id}.submit`)).toBe(false)
  })
})

describe.each(moneyFlows)('every pair of transitions of %s', (id) => {
  it('is walked live: the state is the explored one, the log folds to it, one call for each submit', {
    timeout: 120_000,
  }, async () => {
    const graph = graphOf(id)
    const tours = paths(graph, 'pairs', 40)
    expect(tours.length).toBeGreaterThan(5)
    for (const { root, edges, title } of tours) {
      const flow = new LiveFlow(id, root.input)
      for (const { event, to } of edges) {
        await flow.happen(event)
        expect(graph.keyOf(flow.state, graph.roots.indexOf(root)), title).toBe(to.key)
      }
      const submits = edges.filter(({ event }) => event.type === `${id}.submit`).length
      const calls = flow.calls.filter(({ port }) => port === 'placeIntent').length
      expect(calls).toBeLessThanOrEqual(submits)
      const folded = replay(id, flow.records).state!
      const plain = (value: unknown) => JSON.parse(JSON.stringify(value))
      expect(plain([folded.value, folded.context])).toEqual(plain([flow.state.value, flow.state.context]))
    }
  })
})
