import { describe, expect, it } from 'vitest'
import { depositFlows } from '../../machines/sell/deposit/deposit.flows'
import { invalidRateText, rateIdIn, rateIdProblem } from '../../machines/sell/deposit/deposit.rules'
import { sellFlows } from '../../machines/sell/sell.flows'

const never = () => undefined
const rest = (context: object) => ({ value: 'x', context }) as never

describe('after a reload', () => {
  it('the board opens the coin that was open, if one was', () => {
    const resume = (openCoin: string | null) => sellFlows.rateBoard.resume?.(rest({ openCoin }), never)
    expect(resume(null)).toEqual([])
    expect(resume('USDT')).toEqual([{ type: 'rateBoard.toggleCoin', symbol: 'USDT' }])
  })

  it('the estimate holds what was typed, in its field', () => {
    expect(depositFlows.estimate.resume?.(rest({ side: 'naira', text: '5000' }), never)).toEqual([
      { type: 'estimate.enter', side: 'naira', text: '5000' },
    ])
  })

  it('the app that one sends from is chosen', () => {
    expect(depositFlows.sender.resume?.(rest({ app: 'okx', pasted: null }), never)).toEqual([
      { type: 'sender.pick', app: 'okx' },
    ])
  })
})

describe('the rate that an address names', () => {
  it.each([
    [null, null, undefined],
    ['', null, 'this is not a valid number'],
    ['5', 5, undefined],
    ['abc', null, 'this is not a valid number'],
  ])('%j: %s, %s', (text, id, problem) => {
    expect([rateIdIn(text), rateIdProblem(text)]).toEqual([id, problem])
  })

  it('is called invalid where it can be none', () => expect(invalidRateText).toBe('Invalid rate'))
})
