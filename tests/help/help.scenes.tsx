import { advance, click, scenes, state, wait } from '../fixtures/scene'
import { listOf, ticketOf } from './tickets.fixture'

const tickets = listOf(
  ticketOf('T-7H2K9Q4M', ['received', -1], ['assigned', -0.5]),
  {
    ...ticketOf('T-4VWX2Z7B', ['received', -30]),
    description: 'My bank has no ₦82,500.00 yet. Where is it?',
  },
  ticketOf('T-9MNP3RST', ['received', -80], ['assigned', -79], ['answered', -70]),
  ticketOf('T-2CDE6FGH', ['received', -200], ['answered', -190], ['closed', -100]),
)

const openChat = click(/^Chat with us/)

export const helpScenes = scenes(
  'Help',
  { url: '/dashboard/help' },
  {
    help: state('Help Center', 'Make a complaint'),
    'help-tickets': state('tickets, one of them late', /^Our reply is late/, [], {
      responses: { complaints: () => tickets },
    }),
    'help-complaint': state('empty complaint submitted', 'Choose the transaction', [
      click(/^Make a complaint/),
      click('Submit'),
    ]),
    'help-chat-opens': state('live chat opening', 'Opening live chat…', [openChat], { busy: 'any' }),
    // The chat appears after four seconds even if it loads sooner.
    'help-chat': state('live chat', 'Live chat is open', [openChat, wait(500), advance(4_000)]),
  },
)
