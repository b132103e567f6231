// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { pages } from '../../client/dashboard-pages'
import { board } from '../sell/rates/board.fixture'
import { account, openScreen } from '../stage/screen-stage'

afterEach(() => {
  cleanup()
  window.localStorage.clear()
})

const SellPage = pages.sell.loaded!

it.each(['Skip', 'Add code'])(
  "after '%s' the card is gone and the page's heading has the focus",
  async (name) => {
    const at = Date.parse('2026-11-20T12:00:00.000Z')
    window.localStorage.setItem(
      'app.refusedReferral',
      JSON.stringify({ accountId: account.id, code: 'NOSUCHCODE', isUnknown: true, at }),
    )
    openScreen(<SellPage />, '/dashboard/sell', board({ linkReferral: () => true }))
    fireEvent.change(await screen.findByLabelText('Referral code'), { target: { value: 'BLA7M3WZ' } })
    const button = screen.getByRole('button', { name })
    button.focus()
    fireEvent.click(button)
    await waitFor(() => expect(screen.queryByLabelText('Referral code')).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  },
)
