import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { SellScreen } from '../../../client/sell/rates/sell.screen'
import { type Answers, openScreen } from '../../stage/screen-stage'
import { board } from './board.fixture'

afterEach(cleanup)

const open = (changed?: Answers) => openScreen(<SellScreen />, '/dashboard/sell', board(changed))
const _part = () => screen.getByRole('region', { name: 'Rates' })
const rowOf = async (name: RegExp) => screen.findByRole('link', { name })

describe('rates that fail or age', () => {
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
