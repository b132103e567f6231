import { describe, expect, it } from 'vitest'
import { numberVerdict } from '../../machines/banks/bank-editor.rules'
import { refusal } from '../../machines/shared/refusal'
import { done, failed } from '../shared/graph'
import { LiveFlow } from '../shared/live'

const submit = (intentId: string) => ({ type: 'bankEditor.submit', intentId })
const number = (typed: string) => ({ type: 'bankEditor.enterNumber', verdict: numberVerdict(typed) })
const silence = failed('saveAccount', refusal(null, null))

const filled = async (name = 'Ada Okafor'): Promise<LiveFlow> => {
  const flow = new LiveFlow('bankEditor', { account: null, number: numberVerdict('') })
  await flow.happen({ type: 'bankEditor.pickBank', bankId: '000013' })
  await flow.happen(number(' 0123456789 '))
  await flow.happen({ type: 'bankEditor.enterName', text: name })
  await flow.happen({ type: 'bankEditor.pickType', accountType: 'savings' })
  return flow
}
const intents = ({ calls }: LiveFlow) => calls.map(({ input }) => (input as { intentId: string }).intentId)

describe('the bank editor', () => {
  it('[BANK-26] trims what is typed before it is judged and sent', async () => {
    const flow = await filled('  Ada  ')
    await flow.happen(submit('one'))
    expect([flow.calls, flow.state.context.checked]).toEqual([[], true])
    await flow.happen({ type: 'bankEditor.enterName', text: '  Ada Okafor \n' })
    await flow.happen(submit('two'))
    const input = {
      id: null,
      bankId: '000013',
      accountName: 'Ada Okafor',
      accountType: 'savings',
      intentId: 'two',
    }
    expect(flow.calls).toEqual([{ port: 'saveAccount', input }])
  })

  it.each([
    ['bankId', { type: 'bankEditor.pickBank', bankId: '000014' }],
    ['accountNumber', number('0123456780')],
    ['accountName', { type: 'bankEditor.enterName', text: 'Ada O' }],
    ['accountType', { type: 'bankEditor.pickType', accountType: 'current' }],
    ['password', { type: 'bankEditor.enterPassword', filled: true }],
  ])("the server's message about %s goes once it is changed, the others stay", async (field, change) => {
    const messages = { bankId: 'a', accountNumber: 'b', accountName: 'c', accountType: 'd', password: 'e' }
    const flow = await filled()
    await flow.happen(submit('one'))
    await flow.happen(failed('saveAccount', refusal(422, 'No', messages)))
    await flow.happen(change)
    expect(Object.keys(flow.state.context.refusal.fields)).toEqual(
      Object.keys(messages).filter((name) => name !== field),
    )
  })

  it('after silence, the password may be typed again: the same account is meant', async () => {
    const flow = await filled()
    await flow.happen(submit('one'))
    await flow.happen(silence)
    await flow.happen({ type: 'bankEditor.enterPassword', filled: true })
    await flow.happen(submit('two'))
    expect(intents(flow)).toEqual(['one', 'one'])
  })

  it('asked again after silence, it means the same account; changed or refused, another one', async () => {
    const flow = await filled()
    await flow.happen(submit('one'))
    await flow.happen(silence)
    await flow.happen(submit('two'))
    await flow.happen(silence)
    await flow.happen(number('0123456780'))
    await flow.happen(submit('three'))
    await flow.happen(failed('saveAccount', refusal(422, 'Invalid', { accountNumber: 'Invalid' })))
    await flow.happen(submit('four'))
    expect(intents(flow)).toEqual(['one', 'one', 'three', 'four'])
  })

  it('hears nothing while it saves, and ends with what it did', async () => {
    const flow = await filled()
    await flow.happen(submit('one'))
    await flow.happen({ type: 'bankEditor.pickBank', bankId: '000014' })
    await flow.happen(submit('two'))
    expect(flow.calls).toHaveLength(1)
    await flow.happen(done('saveAccount'))
    expect([flow.facts, flow.state.status]).toEqual([[{ type: 'bankEditor.added' }], 'done'])
  })

  it('an edit begins with the account as it is and needs the password', async () => {
    const account = { id: 'b', bankId: '000013', accountName: 'Ada Okafor', accountType: 'current' as const }
    const flow = new LiveFlow('bankEditor', { account, number: numberVerdict('0123456789') })
    await flow.happen(submit('one'))
    expect(flow.calls).toEqual([])
    await flow.happen({ type: 'bankEditor.enterPassword', filled: true })
    await flow.happen(submit('one'))
    expect(flow.calls).toEqual([{ port: 'saveAccount', input: { ...account, intentId: 'one' } }])
    await flow.happen(done('saveAccount'))
    expect(flow.facts).toEqual([{ type: 'bankEditor.updated' }])
  })

  it('keeps no account number in what the log may hold', async () => {
    const flow = await filled()
    await flow.happen(submit('one'))
    expect(JSON.stringify(flow.records)).not.toContain('0123456789')
  })
})
