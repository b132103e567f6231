import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { pages } from '../../client/app/pages'
import { PracticeContext } from '../../client/flows/practice'
import { type Services, useServices } from '../../client/flows/services'
import { stageMs } from '../../client/practice/practice-backend'
import { Practice } from '../../client/practice/practice-run'
import { createPracticeServices } from '../../client/practice/practice-services'
import { SellSide } from '../../client/sell/side/sell-side.view'
import { LazyScreen, screenCode } from '../../client/ui/layout/lazy-screen'
import { knownChains } from '../../machines/money/network'
import { click, openScreen } from '../fixtures/screen.fixture'
import { bitcoinAddress, evmAddress, tronAddress } from '../sell/deposit/deposit.fixture'

const open = async () => {
  const captured: { services?: Services } = {}
  const Probe = () => {
    captured.services = useServices()
    return null
  }
  const fixture = openScreen(
    <PracticeContext
      value={({ onEnd }) => (
        <Practice
          deposit={<LazyScreen code={screenCode(pages.sellDetails.code)} />}
          details={<LazyScreen code={screenCode(pages.transactionDetails.code)} />}
          onEnd={onEnd}
        />
      )}
    >
      <Probe />
      <SellSide page={undefined} />
    </PracticeContext>,
    '/dashboard/sell',
    {},
  )
  click('Try it without money')
  await screen.findByText('Which network will you use to send USDT?')
  return { fixture, services: captured.services! }
}

const hint = (): string => within(screen.getByRole('dialog')).getByRole('status').textContent ?? ''

describe('practice', () => {
  it('a practice sale runs to its payout without requests or stored data', async () => {
    const { fixture } = await open()
    expect(hint()).toMatch(/^Step 1 of 3/)
    expect(screen.queryByRole('button', { name: 'Bitcoin' })).toBeNull()
    click(/TRC-20/)
    click('Pretend to send $50')
    await waitFor(() => expect(hint()).toMatch(/^Step 2 of 3/))
    for (const step of ['Step 3 of 3', "That's a complete sale"]) {
      fixture.time.now += stageMs
      await act(async () => fixture.clock.increment(2_000))
      await waitFor(() => expect(hint()).toContain(step))
    }
    expect(screen.getByRole('dialog').textContent).toContain('Recieved ₦75,000.00')
    click('End practice')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect([fixture.calls, { ...localStorage }]).toEqual([[], { 'app.practised': 'true' }])
    expect(JSON.stringify(fixture.services.records)).not.toMatch(/practice|"flow":"(?:deposit|details)"/i)
  })

  it('links to other pages do not leave the practice, and Back ends it', async () => {
    await open()
    fireEvent.click(screen.getByRole('link', { name: /Practice Bank/ }))
    await waitFor(() => expect(hint()).toBe("That page isn't part of the practice."))
    expect(location.pathname).toBe('/dashboard/sell')
    click('Back')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('the hint explains that a copied practice address is not real', async () => {
    await open()
    click(/TRC-20/)
    fireEvent.click(await screen.findByRole('button', { name: /^Copy/ }))
    await waitFor(() => expect(hint()).toBe("You copied the word PRACTICE. It's not a real address."))
  })

  it('the practice rejects real addresses and shares no service with the app', async () => {
    const { services } = await open()
    const practiceServices = createPracticeServices(services, { transport: services.transport })
    for (const chain of knownChains)
      for (const address of [tronAddress, evmAddress, bitcoinAddress])
        expect(practiceServices.practice?.isAddressOf(chain, address)).toBe(false)
    await expect(practiceServices.outbox.open()).rejects.toThrow('A practice has no outbox')
    for (const part of ['storage', 'session', 'log', 'recorder', 'eventBus', 'outbox', 'vault'] as const)
      expect(practiceServices[part], part).not.toBe(services[part])
  })
})
