import { expect } from 'vitest'
import { chatAddress } from '../../client/help/live-chat.view'
import { walkEvery } from '../walker/walk'
import type { Walker } from '../walker/walker'

const frame = () => document.querySelector('iframe')

/** The frame's page speaks; its origin is opaque. */
const say = (walker: Walker, type: string): void =>
  walker.inPage((news) => {
    const source = document.querySelector('iframe')?.contentWindow ?? null
    const event = new MessageEvent('message', { data: { type: news }, origin: 'null' })
    // Firefox accepts no window of another process in a synthetic event.
    window.dispatchEvent(Object.defineProperty(event, 'source', { value: source }))
  }, type)

walkEvery('liveChat', {
  at: '/dashboard/help',
  as: 'ada',
  actors: {},
  does: {
    'liveChat.arrive': (walker) => say(walker, 'chat.ready'),
    'liveChat.break': (walker) => say(walker, 'chat.failed'),
  },
  // Nothing is there to be closed once it has failed; leaving the page forgets it.
  shows: {
    closed: (page) => {
      page.reads('Chat with us')
      expect(frame()).toBeNull()
    },
    opening: (page) => {
      page.reads('Opening live chat…')
      expect(frame()?.getAttribute('src')).toBe(chatAddress)
      expect(frame()?.closest('[data-waiting]')).not.toBeNull()
    },
    late: () => expect(frame()?.closest('[data-waiting]')).not.toBeNull(),
    open: (page) => {
      page.lacks('Opening live chat…')
      expect(frame()?.closest('[data-waiting]')).toBeNull()
      expect(frame()?.getAttribute('sandbox')).toBe('allow-scripts')
    },
    failed: (page) => {
      page.reads('Live chat did not load.', 'Try again')
      expect(frame()).toBeNull()
    },
  },
})
