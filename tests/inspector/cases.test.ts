import { describe, expect, it } from 'vitest'
import { findCases } from '../../client/inspector/cases/cases'
import { amountText, supportReply } from '../../client/inspector/cases/support-reply'
import { mergeRecordings } from '../../client/inspector/open/use-recordings'
import { referenceOf } from '../../client/record/recording/recording'
import { recordOf } from '../record/records'
import { orderEvents, read, rejected, type SaleOptions, saleRecording, settled, unknown } from './sales'

const onlyCase = async (outputs: readonly object[], options: SaleOptions = {}) => {
  const [saleCase, ...others] = findCases(await saleRecording(outputs, options))
  expect(others).toEqual([])
  return { saleCase: saleCase!, ...supportReply(saleCase!) }
}

describe('case summary', () => {
  it('a case with an unknown outcome claims neither success nor failure', async () => {
    const { saleCase, verdict, advice, books, reply } = await onlyCase([unknown, unknown], { isOpen: true })
    const reference = await referenceOf('intent-1')
    expect(saleCase).toMatchObject({ state: 'unknown', flow: 'Wallet sale', money: { reference } })
    expect(verdict).toMatch(/^The sale of between 100 and 1,000 BTC on Bitcoin: outcome not known yet/)
    expect(advice).toBe("Don't repeat it until the books are checked.")
    expect(books).toContain(`by its reference ${reference}`)
    // The reply uses Nigerian time, an hour ahead of UTC.
    expect(reply).toMatch(
      /^Hello, we haven't had a response for your sale of BTC at 12:41 Nigerian time.*don't sell again yet/,
    )
    expect(`${verdict} ${reply}`).not.toMatch(/No money moved|went through at/)
  })

  it('an open outbox row is a case even if no steps were recorded', async () => {
    const recording = await saleRecording([unknown], { isOpen: true })
    const [saleCase, ...others] = findCases({ ...recording, steps: [] })
    expect(others).toEqual([])
    expect(saleCase).toMatchObject({ state: 'unknown', turn: null, flow: 'Sell' })
    expect(supportReply(saleCase!).advice).toContain('The file has none of its steps')
  })

  it('a sale that settles immediately or after an unknown outcome went through', async () => {
    const { verdict, advice } = await onlyCase([settled])
    expect(verdict).toMatch(/^The sale of .* went through\.$/)
    expect(advice).toBe("Don't repeat it.")
    const late = await onlyCase([unknown, settled])
    expect(late.saleCase.state).toBe('settled')
    expect(late.verdict).toContain('went through after its outcome was unknown.')
    expect(late.books).toMatch(/^One sale, at about 12:41 Nigerian time, and/)
  })

  it('a rejected sale says why no money moved', async () => {
    const { saleCase, advice, reply } = await onlyCase([rejected])
    expect([saleCase.state, advice]).toEqual(['refused', 'No money moved.'])
    expect(reply).toMatch(/didn't go through, and no money moved\. The app said 'Insufficient balance'\.$/)
  })

  it('a rejection whose message is not in the file shows its kind, not its status', async () => {
    const error = { status: 422, summary: 'belongs to ADA OKAFOR', fields: {} }
    const { verdict, reply } = await onlyCase([{ state: 'rejected', error }])
    expect(verdict).toMatch(/ didn't go through: the server didn't accept it\.$/)
    expect(reply).toMatch(
      /no money moved\. If the reason in the app doesn't help, please send us its exact wording\.$/,
    )
    expect(`${verdict} ${reply}`).not.toMatch(/422|OKAFOR|again/)
  })

  it('the reply to a timed-out order says not to sell again yet', async () => {
    const timeout = { type: 'xstate.after.PLACING_LIMIT.placement.placing' }
    const laterEvents = [...orderEvents('intent-1', settled).slice(0, -1), timeout]
    const { saleCase, reply } = await onlyCase([], { laterEvents })
    expect(saleCase.state).toBe('unknown')
    expect(reply).toContain("Please don't sell again yet")
  })

  it('after an ended session, the reply does not claim that a sale failed', () => {
    const output = { reason: 'expired' }
    const step = { ...recordOf(1, { flow: 'session' }), at: null, took: [] }
    const [visit] = findCases({
      steps: [{ ...step, cause: 'actor', event: { type: 'xstate.done.actor.clearSession', output } }],
      outbox: [],
    } as never)
    expect(supportReply(visit!).reply).toMatch(
      /log in again\. If you tapped Sell, check Transactions\. If it isn't there, nothing was sold\.$/,
    )
  })

  it('a reviewed sale that was not sent does not count as a failure', async () => {
    const { saleCase, verdict, books } = await onlyCase([])
    expect(saleCase.state).toBe('fine')
    expect([verdict, books]).toEqual(['Wallet sale: nothing failed.', null])
  })

  it('a case contains no redacted id or exact amount', async () => {
    for (const outputs of [[unknown], [settled], [rejected]]) {
      const { saleCase, ...texts } = await onlyCase(outputs)
      expect(JSON.stringify({ texts, money: saleCase.money })).not.toMatch(/intent-1|145200|CN-1/)
    }
  })
})

it.each([
  ['100–1000', 'between ₦100 and ₦1,000'],
  ['1000000–10000000', 'between ₦1,000,000 and ₦10,000,000'],
  ['below 1', 'less than ₦1'],
  ['0.25', '₦0.25'],
])('the amount %s in a file reads %s', (amount, text) => expect(amountText(amount, '₦')).toBe(text))

describe('events after an order', () => {
  it('a price read after a rejection leaves the sale rejected', async () => {
    const { saleCase, verdict, advice } = await onlyCase([rejected], { laterEvents: [read] })
    expect([saleCase.state, advice]).toEqual(['refused', 'No money moved.'])
    expect(verdict).toMatch(/didn't go through: the server said 'Insufficient balance'\.$/)
    expect(saleCase.story.map(({ text }) => text).at(-1)).toBe('Looking up the price: done.')
  })

  it('two orders of one form are two cases, and the rejected one comes first', async () => {
    const laterEvents = [read, ...orderEvents('intent-2', settled), read]
    const cases = findCases(await saleRecording([rejected], { laterEvents }))
    expect(cases.map(({ state }) => state)).toEqual(['refused', 'settled'])
    for (const { story } of cases)
      expect(story.filter(({ text }) => text === 'You confirmed the order.')).toHaveLength(1)
  })

  it('an order that is reviewed and sent again is one case', async () => {
    const error = { status: 409, summary: 'The price changed. Please review again', fields: {} }
    const laterEvents = [
      read,
      { type: 'placement.submit', intentId: 'intent-2' },
      read,
      orderEvents('', settled).at(-1)!,
    ]
    const { saleCase, verdict } = await onlyCase([{ state: 'rejected', error }], { laterEvents })
    expect(saleCase.state).toBe('settled')
    expect(verdict).toMatch(/went through\.$/)
    expect(saleCase.story.map(({ text }) => text)).toContain(
      "No money moved yet: the server said 'The price changed. Please review again'.",
    )
  })

  it('a failed price read before an order is a failure despite later events', async () => {
    const readFailed = { type: 'xstate.error.actor.readMarketData', error: { status: 503, summary: null } }
    const submit = { type: 'placement.submit', intentId: 'intent-1' }
    const { saleCase, verdict } = await onlyCase([], {
      laterEvents: [submit, readFailed, { type: 'placement.back' }, read],
    })
    expect(saleCase.state).toBe('failed')
    expect(verdict).toBe('Wallet sale: Looking up the price: the server had a problem.')
  })
})

describe('several recordings of one customer', () => {
  it('several recordings merge by time, and duplicates are dropped', async () => {
    const hour = 3_600_000
    const morning = await saleRecording([unknown], { isOpen: true })
    const repeated = await saleRecording([unknown, unknown], { isOpen: true })
    const noon = await saleRecording([settled], { session: 'tab-2', intentId: 'intent-2', from: hour })
    const merged = mergeRecordings([noon, morning, { ...repeated, madeAt: '2026-11-26T11:50:00.000Z' }])
    expect(merged.outbox).toHaveLength(1)
    expect(merged.steps).toHaveLength(repeated.steps.length + noon.steps.length)
    expect(merged.steps.map(({ t }) => t)).toEqual(merged.steps.map(({ t }) => t).sort((a, b) => a - b))
    expect(merged.steps.at(-1)!.session).toBe('tab-2')
    expect(findCases(merged).map(({ state }) => state)).toEqual(['unknown', 'settled'])
  })

  it('merged recordings keep the order of each tab if its clock was set back', async () => {
    const recording = await saleRecording([settled])
    const clockSetBack = {
      ...recording,
      steps: recording.steps.map((step, index) => (index > 3 ? { ...step, t: step.t - 9_000 } : step)),
    }
    const other = await saleRecording([settled], { session: 'tab-2', intentId: 'intent-2', from: 500 })
    const firstTabSteps = mergeRecordings([clockSetBack, other]).steps.filter(
      ({ session }) => session === 'tab-1',
    )
    expect(firstTabSteps.map(({ seq }) => seq)).toEqual(clockSetBack.steps.map(({ seq }) => seq))
  })

  it('a single recording is unchanged', async () => {
    const recording = await saleRecording([settled])
    expect(mergeRecordings([recording])).toBe(recording)
  })
})
