import { describe, expect, it } from 'vitest'
import { WithOverlays } from '../../../client/shell/overlays/overlays.screen'
import { apiError } from '../../../machines/core/api-error'
import type { DomainEvent } from '../../../machines/domain-events'
import { fireEvent, screen, styleOf } from '../../fixtures/app.fixture'
import { openComponent } from '../../fixtures/open-scene'
import { waitFor } from '../../walker/timeouts'

const open = async () => {
  const { services } = openComponent(<WithOverlays>{null}</WithOverlays>)
  await screen.findByRole('status')
  return { services }
}
const status = () => screen.getByRole('status').textContent
const alert = () => screen.getByRole('alert').textContent
const emit = async ({ services }: Awaited<ReturnType<typeof open>>, domainEvent: DomainEvent) => {
  services.eventBus.emit(domainEvent)
  await waitFor(() => expect((status() ?? '') + (alert() ?? '')).not.toBe(''))
}

describe('toasts', () => {
  it.each([
    [
      { type: 'placement.unconfirmed', kind: 'sell' },
      "don't sell again yet",
      { type: 'placement.completed', kind: 'sell' },
    ],
    [{ type: 'session.ended', reason: 'expired' }, 'Please sign in', { type: 'login.succeeded' }],
    [{ type: 'session.ended', reason: 'expired' }, 'Please sign in', { type: 'biometricLogin.succeeded' }],
  ] as [DomainEvent, string, DomainEvent][])(
    'the warning of %j, %s, ends with %j',
    async (warning, text, end) => {
      const app = await open()
      await emit(app, warning)
      expect(alert()).toContain(text)
      app.services.eventBus.emit(end)
      await waitFor(() => expect((status() ?? '') + (alert() ?? '')).toBe(''))
    },
  )

  it('a failed call shows the server’s message in a red toast [ERR-02, ERR-05]', async () => {
    const page = await open()
    for (const [summary, type] of [
      ['No such rate', 'deposit.refused'],
      [null, 'walletMode.refused'],
    ] as const) {
      page.services.eventBus.emit({ type, error: apiError(500, summary) })
      const text = summary ?? 'Oops! Looks like you are offline.'
      await waitFor(() => expect([status(), alert()]).toEqual(['', text]))
      const style = styleOf(screen.getByRole('alert').firstElementChild!)
      expect(style).toContain('background:var(--c-colors-red-solid)')
    }
  })

  it('a success toast closes after 6 s without hover or focus [CONST-05] [ERR-09]', async () => {
    const page = await open()
    await emit(page, { type: 'deposit.addressCopied' })
    await emit(page, { type: 'details.idCopied' })
    await waitFor(() => expect(status()).toBe('ID Copied!'))
    page.services.clock.increment(5_999)
    expect(status()).toBe('ID Copied!')
    fireEvent.pointerEnter(screen.getByText('ID Copied!').parentElement!)
    page.services.clock.increment(60_000)
    expect(status()).toBe('ID Copied!')
    screen.getByRole('button', { name: 'Dismiss' }).focus()
    fireEvent.pointerLeave(screen.getByText('ID Copied!').parentElement!)
    page.services.clock.increment(60_000)
    expect(status()).toBe('ID Copied!')
    screen.getByRole('button', { name: 'Dismiss' }).blur()
    page.services.clock.increment(6_000)
    await waitFor(() => expect(status()).toBe(''))
  })
})

it('a logout in another tab shows an alert until the customer confirms it [SHELL-24]', async () => {
  const { services } = await open()
  services.eventBus.emit({ type: 'session.ended', reason: 'elsewhere' })
  const dialog = await screen.findByRole('alertdialog', { name: 'Logged out' })
  expect(dialog.textContent).toContain('You were logged out in another tab.')
  fireEvent.click(screen.getByRole('button', { name: 'OK' }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})
