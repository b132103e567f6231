import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Chances } from '../../attack/faults/chances'
import { expect, test } from '../fixtures'
import { KillableBrowser } from './killable-browser'
import { journeys } from './wallets-money.journeys'

/** SIGKILLs of the browser. */
const kills = Number(process.env.BROWSER_KILLS ?? 100)
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
const moneyActions = Object.entries(journeys)

export const testKills = (mode: 'keys' | 'none'): void =>
  test(`${kills} browser kills in every money action lose nothing`, { tag: '@alone' }, async ({
    stack,
    world,
  }) => {
    test.setTimeout(60_000 + kills * 30_000)
    const profile = mkdtempSync(join(tmpdir(), 'coinnaira-kill-'))
    const killable = new KillableBrowser(stack.app, stack.world.replace('/__world', ''), profile)
    const chances = new Chances(seed)
    console.info(`SEED=${seed}`)
    const met = { posted: 0, settled: 0, open: 0, never: 0 }
    try {
      // Long enough for deaths before, within and after the call.
      await world.fault({
        method: 'POST',
        path: '/v1/app/wallets/*',
        effect: 'latency',
        ms: 150,
        count: null,
      })
      for (let turn = 0; turn < kills; turn += 1) {
        const [kind, journey] = moneyActions[turn % moneyActions.length]!
        // 'Sell all' may have left nothing.
        await world.credit('ada', 'USDT', 'tron', '1000')
        const before = await killable.moves()
        const newMoves = async () =>
          [...(await killable.moves())].filter(([id]) => !before.has(id)).map(([, words]) => words)
        const amount = String(20 + turn / 100)
        await killable.open(journey.page)
        await journey.review(killable.page, amount)
        await killable.page
          .getByRole('dialog')
          .getByRole('button', { name: journey.confirm, exact: true })
          .click()
        await new Promise((resolve) => setTimeout(resolve, chances.next() * 500))
        await killable.kill()
        // A request that had left continues without the browser.
        await new Promise((resolve) => setTimeout(resolve, 400))
        await killable.openWallets()
        const { state, isShown, summary } = await killable.outcome()
        // Counted when the device has looked: what had left takes its time where the machine is slow.
        const moved = await newMoves()
        const transfers = moved.length
        expect(transfers, `${kind} ${amount}: moved once at most; ${moved}`).toBeLessThanOrEqual(1)
        met.posted += transfers
        if (state === 'settled') met.settled += 1
        else if (state === 'open') met.open += 1
        else met.never += 1
        // Money that moved is known to have moved, or openly unknown; never the other way round.
        expect(['settled', 'open'], `${kind} ${amount}; moved: ${moved}; ${summary}`).toContain(
          transfers === 1 ? state : 'open',
        )
        if (state === 'settled') expect(transfers).toBe(1)
        if (state === 'open') expect(isShown, 'the page shows an unknown outcome').toBe(true)
        if (state === 'open') {
          // Two minutes later nothing can still come of it.
          await world.advanceClock(3 * 60_000)
          await killable.openWallets()
          const later = await killable.outcome()
          // Where no outcomes are kept, only the customer can tell; she looks, and says what is true.
          if (later.state === 'open') {
            expect(mode).toBe('none')
            await killable.decide(transfers === 1)
          } else expect(later.state).toBe(transfers === 1 ? 'settled' : 'none')
          expect(await newMoves()).toEqual(moved)
        }
        expect(Number((await world.audit()).drift)).toBe(0)
      }
      test.info().annotations.push({ type: 'met', description: JSON.stringify(met) })
    } finally {
      await killable.kill()
      rmSync(profile, { recursive: true, force: true })
    }
  })
