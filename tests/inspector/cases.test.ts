import { describe, expect, it } from 'vitest'
import { amountText, answerTo } from '../../client/inspector/cases/answer'
import { casesIn } from '../../client/inspector/cases/cases'
import { merged } from '../../client/inspector/open/merged'
import { referenceOf } from '../../client/log/recording/recording'
import { orderEvents, read, rejected, saleRecording, settled, type Told, unknown } from './sales'

const theCase = async (outputs: readonly object[], told: Told = {}) => {
  const [one, ...others] = casesIn(await saleRecording(outputs, told))
  expect(others).toEqual([])
  return { one: one!, ...answerTo(one!) }
}

describe('a case says what happened, what the books should show, and what to answer', () => {
  it('an unknown outcome: never that it happened or did not, and the reference to look for', async () => {
    const { one, verdict, advice, books, reply } = await theCase([unknown, unknown], { isOpen: true })
    const reference = await referenceOf('intent-1')
    expect(one).toMatchObject({ state: 'unknown', flow: 'Sell order', money: { reference } })
    expect(verdict).toMatch(/^The sale of between 100 and 1,000 BTC on Bitcoin: outcome not known yet/)
    expect(advice).toBe('It must not be repeated before the books were asked.')
    expect(books).toContain(`by its reference ${reference}`)
    // Nigerian time, an hour ahead of UTC.
    expect(reply).toMatch(/^Hello, your sale of BTC at 12:41 got no answer.*do not sell again yet/)
    expect(`${verdict} ${reply}`).not.toMatch(/Nothing was moved|went through at/)
  })

  it('an open row whose steps the file no longer holds is a case all the same', async () => {
    const { steps: _, ...rest } = await saleRecording([unknown], { isOpen: true })
    const [one, ...others] = casesIn({ ...rest, steps: [] })
    expect(others).toEqual([])
    expect(one).toMatchObject({ state: 'unknown', turn: null, flow: 'Sell' })
    expect(answerTo(one!).advice).toContain('The file holds none of its steps')
  })

  it('one that was unknown and then settled', async () => {
    const { one, verdict, books } = await theCase([unknown, settled])
    expect(one.state).toBe('settled')
    expect(verdict).toContain('went through, after its outcome had been unknown.')
    expect(books).toMatch(/^One sale, at about 12:41 Nigerian time/)
  })

  it('one that was settled at once', async () => {
    const { verdict, advice } = await theCase([settled])
    expect(verdict).toMatch(/^The sale of .* went through\.$/)
    expect(advice).toBe('Nothing has to be repeated.')
  })

  it('a refusal says that nothing was moved, and why', async () => {
    const { one, advice, reply } = await theCase([rejected])
    expect([one.state, advice]).toEqual(['refused', 'Nothing was moved.'])
    expect(reply).toContain("nothing was moved: the server said 'Insufficient balance'. You can sell again.")
  })

  it('a sale that was looked at and not sent failed nowhere', async () => {
    const { one, verdict, books } = await theCase([])
    expect(one.state).toBe('fine')
    expect([verdict, books]).toEqual(['Sell order: nothing failed.', null])
  })

  it('no reply and no fact holds what redaction took: ids and exact amounts', async () => {
    for (const outputs of [[unknown], [settled], [rejected]]) {
      const { one, ...answer } = await theCase(outputs)
      expect(JSON.stringify({ answer, money: one.money })).not.toMatch(/intent-1|145200|CN-1/)
    }
  })
})

it.each([
  ['100–1000', 'between ₦100 and ₦1,000'],
  ['1000000–10000000', 'between ₦1,000,000 and ₦10,000,000'],
  ['below 1', 'less than ₦1'],
  ['0.25', '₦0.25'],
])('an amount of a file, %s, as words', (amount, words) => expect(amountText(amount, '₦')).toBe(words))

describe('what follows an order', () => {
  it('a price that is read after a refusal leaves the sale refused', async () => {
    const { one, verdict, advice } = await theCase([rejected], { more: [read] })
    expect([one.state, advice]).toEqual(['refused', 'Nothing was moved.'])
    expect(verdict).toMatch(/was not done: the server said 'Insufficient balance'\.$/)
    expect(one.story.map(({ text }) => text).at(-1)).toBe('Looking up the price: done.')
  })

  it('two orders of one form are two cases, and the refused one opens first', async () => {
    const more = [read, ...orderEvents('intent-2', settled), read]
    const cases = casesIn(await saleRecording([rejected], { more }))
    expect(cases.map(({ state }) => state)).toEqual(['refused', 'settled'])
    for (const { story } of cases)
      expect(story.filter(({ text }) => text === 'You confirmed the order.')).toHaveLength(1)
  })

  it('an order that is sent again after its review is one case', async () => {
    const error = { status: 409, summary: 'The price changed. Please review again', fields: {} }
    const more = [
      read,
      { type: 'placement.submit', intentId: 'intent-2' },
      read,
      orderEvents('', settled).at(-1)!,
    ]
    const { one, verdict } = await theCase([{ state: 'rejected', error }], { more })
    expect(one.state).toBe('settled')
    expect(verdict).toMatch(/went through\.$/)
    expect(one.story.map(({ text }) => text)).toContain(
      "Nothing was moved yet: the server said 'The price changed. Please review again'.",
    )
  })

  it('a price that cannot be read before an order is sent is a failure, whatever is read later', async () => {
    const unread = { type: 'xstate.error.actor.readMarketData', error: { status: 503, summary: null } }
    const submit = { type: 'placement.submit', intentId: 'intent-1' }
    const { one, verdict } = await theCase([], { more: [submit, unread, { type: 'placement.back' }, read] })
    expect(one.state).toBe('failed')
    expect(verdict).toBe('Sell order: Looking up the price: the server failed (503).')
  })
})

describe('several recordings of one customer', () => {
  it('are one by time, with what two of them hold once; open money comes first', async () => {
    const hour = 3_600_000
    const morning = await saleRecording([unknown], { isOpen: true })
    const again = await saleRecording([unknown, unknown], { isOpen: true })
    const noon = await saleRecording([settled], { session: 'tab-2', intentId: 'intent-2', from: hour })
    const all = merged([noon, morning, { ...again, madeAt: '2026-11-26T11:50:00.000Z' }])
    expect(all.outbox).toHaveLength(1)
    expect(all.steps).toHaveLength(again.steps.length + noon.steps.length)
    expect(all.steps.map(({ t }) => t)).toEqual(all.steps.map(({ t }) => t).sort((a, b) => a - b))
    expect(all.steps.at(-1)!.session).toBe('tab-2')
    expect(casesIn(all).map(({ state }) => state)).toEqual(['unknown', 'settled'])
  })

  it('keep the order of each tab though its clock was set back', async () => {
    const one = await saleRecording([settled])
    const set = {
      ...one,
      steps: one.steps.map((step, at) => (at > 3 ? { ...step, t: step.t - 9_000 } : step)),
    }
    const other = await saleRecording([settled], { session: 'tab-2', intentId: 'intent-2', from: 500 })
    const own = merged([set, other]).steps.filter(({ session }) => session === 'tab-1')
    expect(own.map(({ seq }) => seq)).toEqual(set.steps.map(({ seq }) => seq))
  })

  it('one alone stays as it is', async () => {
    const one = await saleRecording([settled])
    expect(merged([one])).toBe(one)
  })
})
