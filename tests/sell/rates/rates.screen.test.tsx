import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { SellScreen } from '../../../client/sell/rates/sell.screen'
import { type Answers, gatewayError, openScreen, press } from '../../stage/screen-stage'
import { board, rate } from './board.fixture'

afterEach(cleanup)

const open = (changed?: Answers) => openScreen(<SellScreen />, '/dashboard/sell', board(changed))
const part = () => screen.getByRole('region', { name: 'Rates' })
const rowOf = async (name: RegExp) => screen.findByRole('link', { name })

describe('rates that fail or age', () => {
  it('[SELL-10] [SELL-11] [ERR-07] a failure empties the list, says why, and Refresh loads again', async () => {
    const stage = open()
    await rowOf(/^Bitcoin/)
    stage.answers.rates = () => {
      throw gatewayError(503, 'No rates at the moment')
    }
    press('Refresh')
    await screen.findByRole('alert')
    expect(within(part()).getByText('No rates at the moment')).toBeTruthy()
    expect(within(part()).queryByRole('list')).toBeNull()
    expect((await screen.findByRole('alert')).textContent).toContain('No rates at the moment')
    stage.answers.rates = () => [rate(9, 'BTC', 'btc', '1700.00')]
    press('Refresh')
    expect((await rowOf(/^Bitcoin/)).textContent).toContain('₦1,700.00 / $1')
    expect(within(part()).queryByText('No rates at the moment')).toBeNull()
  })

  it('says how old the rates are and greys them after 60 s', async () => {
    const stage = open()
    const row = await rowOf(/^Bitcoin/)
    const figure = within(row).getByText('₦1,650.00 / $1').parentElement!
    expect(await screen.findByText('updated 0 s ago')).toBeTruthy()
    const tickAt = (ms: number) => {
      stage.time.now += ms
      act(() => stage.clock.increment(1000))
    }
    tickAt(60_000)
    expect(screen.getByText('updated 1 min ago')).toBeTruthy()
    expect(figure.dataset.stale).toBeUndefined()
    tickAt(1)
    expect(figure.dataset.stale).toBe('true')
  })
})
