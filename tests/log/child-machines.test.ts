import { describe, expect, it } from 'vitest'
import { recordedSteps } from '../../client/log/recording/make-recording'
import { replay } from '../../client/log/replay'
import type { LogRecord } from '../../machines/core/flow'
import { after, done } from '../models/graph'
import { LiveFlow } from '../models/live'
import { allFlows } from '../stage/all-flows'
import { order, terms, upToReview } from './sale'

const canary = { secret: 'CANARY' }
const unknown = { state: 'unknown', decidable: false, ...canary }

/** A sale whose reply is lost, and that is looked into after a while: its placement is a machine of its own. */
const sold = async (): Promise<LogRecord[]> => {
  const sale = new LiveFlow('sellOrder', order)
  for (const event of [
    ...upToReview,
    { type: 'placement.submit', intentId: 'i-1', ...canary },
    done('readMarketData', { ...terms, ...canary }),
    done('placeIntent', unknown),
    done('reconcileIntent', unknown),
    after('CHECK_AGAIN'),
    done('reconcileIntent', { state: 'settled', result: null, ...canary }),
  ])
    await sale.happen(event)
  return JSON.parse(JSON.stringify(sale.records))
}

describe('a child machine', () => {
  it('keeps of an event what its own flow allows', async () => {
    const records = await sold()
    expect(records[4]!.event).toEqual({ type: 'placement.submit', intentId: 'i-1' })
    expect(JSON.stringify(records)).not.toContain('CANARY')
  })

  it('stands beside its parent in a recording, and a replay says which of its transitions were taken', async () => {
    const records = await sold()
    const at = recordedSteps(allFlows, records).map((step) => step.at)
    expect(at[4]).toMatchObject({
      value: 'placing',
      children: { placement: { value: 'checkingPrice', context: { intentId: 'i-1' } } },
    })
    expect([at.at(-2)?.value, at.at(-2)?.children, at.at(-1)]).toEqual(['sold', undefined, null])
    const { steps } = replay(allFlows, records)
    expect(steps.filter(({ unhandled }) => unhandled)).toEqual([])
    expect(steps.at(-2)?.took).toEqual([
      'placement.unconfirmed.waiting xstate.after.CHECK_AGAIN.placement.unconfirmed.waiting',
    ])
  })
})
