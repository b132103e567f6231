import { room, type Scene } from '../scene'

const controls = () => import('../components/controls')
const marks = () => import('../components/marks')
const feedback = () => import('../components/feedback')
const layout = () => import('../components/layout')

/** What the screens are made of, each in all its states. */
export const componentScenes: Scene[] = [
  ...room('Controls', {
    buttons: {
      title: 'buttons',
      sign: 'Main action',
      busy: true,
      view: async () => (await controls()).buttons(),
    },
    'button-danger': {
      title: 'a button that takes away',
      sign: 'Takes away',
      view: async () => (await controls()).dangerButton(),
    },
    fields: { title: 'text fields', sign: 'A hint below it', view: async () => (await controls()).fields() },
    selects: {
      title: 'selects',
      sign: 'This field is required',
      view: async () => (await controls()).selects(),
    },
    textareas: { title: 'long texts', sign: '0 / 500', view: async () => (await controls()).textareas() },
    switches: { title: 'switches', sign: 'On', busy: true, view: async () => (await controls()).switches() },
    segments: {
      title: 'segments and filters',
      sign: '3 months',
      view: async () => (await controls()).segments(),
    },
    links: { title: 'links', sign: 'Forgot password?', view: async () => (await controls()).links() },
  }),
  ...room('Marks', {
    amounts: {
      title: 'amounts',
      sign: 'As long as a phone is wide',
      view: async () => (await marks()).amounts(),
    },
    coins: { title: 'coins and networks', sign: 'USDT', view: async () => (await marks()).coins() },
    'bank-logos': { title: 'banks', sign: 'GTBank', view: async () => (await marks()).bankLogos() },
    avatars: { title: 'avatars', sign: 'A long name', view: async () => (await marks()).avatars() },
    icons: { title: 'icons in their boxes', sign: 'danger', view: async () => (await marks()).icons() },
    lanes: { title: 'lanes and bars', sign: '75 %', view: async () => (await marks()).lanes() },
    chips: { title: 'chips', sign: 'Approved', view: async () => (await marks()).chips() },
    logos: { title: 'the logo', sign: 'On a plate', view: async () => (await marks()).logos() },
  }),
  ...room('Feedback', {
    'empty-states': {
      title: 'nothing here yet',
      sign: 'No Transactions',
      view: async () => (await feedback()).empty(),
    },
    'failure-states': {
      title: 'it could not be read',
      sign: 'Something is wrong at our side.',
      busy: true,
      view: async () => (await feedback()).failures(),
    },
    'last-known': {
      title: 'what was last known',
      sign: / · as of \d/,
      view: async () => (await feedback()).lastKnown(),
    },
    skeletons: {
      title: 'what loads',
      sign: 'Rows that load',
      view: async () => (await feedback()).skeletons(),
    },
    unresolved: {
      title: 'moves that nobody knows the end of',
      sign: /We could not confirm/,
      view: async () => (await feedback()).unresolved(),
    },
    errors: {
      title: 'errors in a form',
      sign: 'Insufficient balance',
      view: async () => (await feedback()).errors(),
    },
  }),
  ...room('Layout', {
    plates: { title: 'plates', sign: 'Recieved', view: async () => (await layout()).plates() },
    cards: { title: 'cards', sign: 'A card of the brand', view: async () => (await layout()).cards() },
    rows: { title: 'rows', sign: 'A row that takes away', view: async () => (await layout()).rows() },
    routes: {
      title: 'the way of a payout',
      sign: 'Paid to your bank',
      view: async () => (await layout()).routes(),
    },
    'steps-list': {
      title: 'numbered steps',
      sign: 'Copy the address',
      view: async () => (await layout()).steps(),
    },
    ...Object.fromEntries(
      (['center', 'notice', 'end', 'corner', 'menu', 'full'] as const).map((placement) => [
        `dialog-${placement}`,
        {
          title: `a dialog: ${placement}`,
          sign: 'What stands in it.',
          view: async () => (await layout()).dialog(placement),
        },
      ]),
    ),
    'dialog-form': {
      title: 'a dialog with a short form',
      sign: 'Type it again, please.',
      view: async () => (await layout()).formDialog(),
    },
  }),
]
