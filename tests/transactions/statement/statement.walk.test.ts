import * as database from 'fake-indexeddb'
import { afterEach, vi } from 'vitest'
import { storedPages } from '../../../client/transactions/search/stored-history.store'
import type { ActorPlan } from '../../models/actors'
import { externalCall } from '../../models/actors'
import type { PlainEvent } from '../../models/graph'
import { inBrowser } from '../../walker/in-browser'
import { waitFor } from '../../walker/timeouts'
import { walkEvery } from '../../walker/walk'
import { setUpDatabase } from '../../wallets/money/money-walk.stage'

const call = { method: 'GET', path: '/v1/app/transactions/customer' }
const handing = externalCall('shareOrDownload')
let gates = 0
let gate = ''
const turns: NodeJS.Timeout[] = []

/** The first page is held; if it fails, so do its second and third try. Stored rows need no request. */
const making: ActorPlan = {
  prepare: async (walker, outcome, input) => {
    walker.world.clearFaults()
    gate = ''
    // The list asks the same call: its rows are here and kept before that is held. In a browser its steps take longer.
    if (!inBrowser)
      await waitFor(async () => {
        const { done } = await storedPages(walker.services.session.read()?.account.id ?? '').next()
        if (done) throw new Error('Nothing is kept yet')
      })
    if ((input as { stored: boolean }).stored) return handing.prepare(walker, outcome, input)
    gate = `statement-${++gates}`
    walker.world.fault({ ...call, effect: 'hold', gate })
    if (outcome?.error) walker.world.fault({ ...call, effect: 'reset', count: null })
    return () => {
      walker.world.release(gate)
      if (!outcome?.error) return walker.world.clearFaults()
      // Each try of the page waits for the clock.
      const turning = setInterval(() => {
        if (walker.state?.matches('making')) walker.services.clock.increment(3_000)
        else clearInterval(turning)
      }, 30)
      turns.push(turning)
    }
  },
  untilHeld: async (walker) => (gate ? walker.world.untilHeld(gate) : handing.untilHeld?.(walker)),
}

const buttons = ['Save CSV', 'Print']
const make = (format: string, stored = false): PlainEvent => ({
  type: 'statement.make',
  period: '',
  stored,
  format,
})

setUpDatabase()
afterEach(() => {
  for (const turning of turns.splice(0)) clearInterval(turning)
  vi.unstubAllGlobals()
})

walkEvery('statement', {
  at: '/dashboard/transactions',
  as: 'ada',
  proves: '[EXT-04] [EXT-07]',
  // jsdom saves and prints nothing; a browser test cannot close the dialog.
  stage: (walker) => {
    walker.inPage(() => {
      window.print = () => void window.dispatchEvent(new Event('afterprint'))
    }, null)
    const { default: _, ...kinds } = database
    Object.assign(globalThis, kinds, { indexedDB: new database.IDBFactory() })
    vi.stubGlobal(
      'CSSStyleSheet',
      class {
        replaceSync(): void {}
      },
    )
    Object.assign(document, { adoptedStyleSheets: [] })
  },
  actors: { makeStatement: making },
  does: {
    // Its code comes when the page is idle.
    'statement.make': (walker, { format, stored }) =>
      walker.until(() =>
        walker.page.click(
          stored ? 'Use the transactions on this device' : (buttons[format === 'csv' ? 0 : 1] ?? ''),
        ),
      ),
  },
  shows: {
    ready: (page, { context: { error, stored } }) => {
      page.reads('Statement: All time')
      for (const button of buttons) page.waits(button, false)
      if (error) page.reads('Oops! Looks like you are offline.')
      if (error && !stored) page.reads('Use the transactions on this device')
    },
    making: (page) => {
      page.reads('Making the statement…')
      page.waits('Cancel', false)
      page.lacks(...buttons)
    },
  },
  journeys: {
    '[EXT-08] what failed is made of what the device has': [
      make('csv'),
      { type: 'xstate.error.actor.makeStatement', error: { status: null, summary: null, fields: {} } },
      make('csv', true),
      { type: 'xstate.done.actor.makeStatement', output: undefined },
    ],
  },
})
