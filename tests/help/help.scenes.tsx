import { advance, click, scenes, state, wait } from '../stage/scene'

const openChat = click(/^Chat with us/)

export const helpScenes = scenes(
  'Help',
  { at: '/dashboard/help' },
  {
    help: state('Help Center', 'Make a complaint'),
    'help-complaint': state('empty complaint submitted', 'This field is required', [
      click(/^Make a complaint/),
      click('Submit'),
    ]),
    'help-chat-opens': state('live chat opening', 'Opening live chat…', [openChat], { busy: 'any' }),
    // The chat shows after four seconds, however soon it loads.
    'help-chat': state('live chat', 'Live chat is open', [openChat, wait(500), advance(4_000)]),
  },
)
