import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { pages } from '../../client/dashboard-pages'
import { PracticeContext } from '../../client/flows/practice'
import { type Services, useServices } from '../../client/flows/services'
import { createPracticeServices } from '../../client/practice/practice-services'
import { practiceAddress, stageMs } from '../../client/practice/practice-world'
import { Practice } from '../../client/practice-run'
import { HowSellingWorks } from '../../client/sell/how-it-works.view'
import { LazyScreen } from '../../client/ui/layout/lazy-screen'
import { knownChains } from '../../machines/money/network'
import { bitcoinAddress, evmAddress, tronAddress } from '../sell/deposit/deposit.fixture'
import { openScreen, press } from '../stage/screen-stage'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.restoreAllMocks()
})

/** What the app would keep, send or tell. */
const watched = (services: Services) => ({
  fetch: vi.spyOn(globalThis, 'fetch'),
  stored: vi.spyOn(Storage.prototype, 'setItem'),
  recorded: vi.spyOn(services.recorder, 'start'),
  logged: vi.spyOn(services.log, 'append'),
  outbox: vi.spyOn(services.outbox, 'open'),
  emitted: vi.spyOn(services.eventBus, 'emit'),
  navigated: vi.spyOn(history, 'pushState'),
  replaced: vi.spyOn(history, 'replaceState'),
  put: vi.spyOn(services.vault, 'put'),
})

const open = async () => {
  const seen: { services?: Services } = {}
  const Probe = () => {
    seen.services = useServices()
    return null
  }
  const stage = openScreen(
    <PracticeContext
      value={({ onEnd }) => (
        <Practice
          deposit={<LazyScreen code={pages.sellDetails} />}
          details={<LazyScreen code={pages.transactionDetails} />}
          onEnd={onEnd}
        />
      )}
    >
      <Probe />
      <HowSellingWorks />
    </PracticeContext>,
    '/dashboard/sell',
    {},
  )
  const services = seen.services!
  const spies = watched(services)
  press('Try it without money')
  await screen.findByText('Which network will you send USDT over?')
  /** Time passes, and whoever waits for it looks again. */
  const pass = async (ms: number) => {
    stage.time.now += ms
    for (let step = 0; step < 3; step += 1) await act(async () => stage.clock.increment(2_000))
  }
  return { stage, services, spies, pass }
}

const expectMarked = (): void => {
  const sheet = within(screen.getByRole('dialog'))
  expect(sheet.getByText('Practice: no money moves')).toBeTruthy()
  expect(sheet.getByRole('button', { name: 'End practice' })).toBeTruthy()
}
const hint = (): string => within(screen.getByRole('dialog')).getByRole('status').textContent ?? ''

describe('a practice', () => {
  it('goes from the address to the payout, marked at every step, and nothing of it leaves its memory', async () => {
    const { stage, spies, pass } = await open()
    expectMarked()
    expect(document.querySelector('[data-address]')).toBeNull()
    press('Ethereum (ERC-20)')
    expect(await screen.findByText(/^Not Ethereum \(ERC-20\): this address takes Tron/)).toBeTruthy()
    press('Tron (TRC-20)')
    expect((await screen.findByText('Not an address')).parentElement?.textContent).toContain('PRACTICE')
    expect(document.querySelector('[data-address]')?.textContent).toBe(practiceAddress)
    expect(screen.queryByRole('button', { name: 'Save or share QR code' })).toBeNull()
    expectMarked()

    fireEvent.click(await screen.findByRole('button', { name: 'Copy USDT Address' }))
    await waitFor(() => expect(hint()).toMatch(/^Copied the word PRACTICE: it is not an address/))
    expect(stage.copied).toEqual([practiceAddress])

    press('Pretend to send $50')
    expect(await screen.findByText('Selling', { exact: false })).toBeTruthy()
    await waitFor(() => expect(hint()).toMatch(/^Step 2 of 3/))
    expectMarked()
    await pass(stageMs)
    await waitFor(() => expect(hint()).toMatch(/^Step 3 of 3/))
    expectMarked()
    await pass(stageMs)
    await waitFor(() => expect(hint()).toMatch(/No money moved, and nobody was paid/))
    expect(screen.getByText('Recieved ₦75,000.00')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Save image|Report|Send/ })).toBeNull()
    expectMarked()

    press('End practice')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect([stage.calls, stage.eventBus, localStorage.length]).toEqual([[], [], 0])
    expect(location.pathname).toBe('/dashboard/sell')
    for (const [what, spy] of Object.entries(spies)) expect(spy.mock.calls, what).toEqual([])
  })

  it('begins once more with nothing of the run before', async () => {
    const { pass } = await open()
    press('Tron (TRC-20)')
    fireEvent.click(await screen.findByRole('button', { name: 'Pretend to send $50' }))
    await waitFor(() => expect(hint()).toMatch(/^Step 2 of 3/))
    await pass(2 * stageMs)
    fireEvent.click(await screen.findByRole('button', { name: 'Once more' }))
    expect(await screen.findByText('Which network will you send USDT over?')).toBeTruthy()
    expect(hint()).toMatch(/^Step 1 of 3/)
  })

  it('leads nowhere else: links to other pages say so, Back ends it', async () => {
    await open()
    fireEvent.click(screen.getByRole('link', { name: /Practice Bank/ }))
    await waitFor(() => expect(hint()).toBe('That page is not part of the practice.'))
    expect(location.pathname).toBe('/dashboard/sell')
    press('Back')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it("no real address passes its check, and it has no way to the app's own money", async () => {
    const { services } = await open()
    const own = createPracticeServices(services, { transport: services.transport })
    for (const chain of knownChains)
      for (const real of [tronAddress, evmAddress, bitcoinAddress])
        expect(own.practice?.isAddressOf(chain, real)).toBe(false)
    await expect(own.outbox.open()).rejects.toThrow('A practice has no outbox')
    for (const part of ['storage', 'session', 'log', 'recorder', 'eventBus', 'outbox', 'vault'] as const)
      expect(own[part], part).not.toBe(services[part])
  })

  it('a page by itself offers none', () => {
    openScreen(<HowSellingWorks />, '/dashboard/sell', {})
    expect(screen.queryByRole('button', { name: 'Try it without money' })).toBeNull()
  })
})
