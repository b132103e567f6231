import { frozen, longNamedCustomer, notFrozen, rejectStaleLogin, rejectWith } from '../fixtures/customers'
import { click, fill, scenes, state } from '../fixtures/scene'

export const twoDevices = () => [
  {
    id: 'one',
    name: 'Chrome on Android',
    createDate: '2026-11-03T08:00:00.000Z',
    lastUsedDate: '2026-11-20T07:30:00.000Z',
  },
  { id: 'two', name: 'Safari on iPhone or iPad', createDate: '2026-10-01T08:00:00.000Z', lastUsedDate: null },
]
export const sessions = () =>
  ['Chrome on Android', 'Safari on iPhone or iPad', 'Edge on Windows'].map((client, index) => ({
    id: client,
    client,
    createdAt: '2026-11-20T08:00:00.000Z',
    lastSeenAt: '2026-11-20T17:30:00.000Z',
    current: index === 0,
  }))
const saveFirstName = (name: string) => [click('Edit first name'), fill('First name', name), click('Save')]

export const profileScenes = scenes(
  'Profile',
  { url: '/dashboard/profile' },
  {
    profile: state('profile', 'Delete Account'),
    'profile-editing': state('empty name submitted', 'This field is required', saveFirstName('')),
    'profile-password': state('change password', 'Old password', [click(/Change Password/)]),
    'profile-delete': state('delete account', /^You still have/, [click(/Delete Account/)]),
    'profile-fingerprints': state('fingerprints of two devices', 'Safari on iPhone or iPad', [], {
      responses: { fingerprints: twoDevices },
    }),
    'profile-fingerprint-password': state(
      'password prompt to remove a fingerprint',
      'Enter your password',
      [click(/^Remove/)],
      { responses: { fingerprints: twoDevices, removeFingerprint: rejectStaleLogin }, busy: 'any' },
    ),
    'profile-devices': state('three devices', 'Edge on Windows', [], { responses: { devices: sessions } }),
    'profile-freeze': state('question of the freeze', /^It lasts 24 hours/, [click(/^Freeze my account/)], {
      responses: notFrozen,
    }),
    'profile-frozen': state('frozen', 'Extend to 24 hours from now', [], { responses: frozen }),
    'profile-refused': state('change refused', 'Not now', saveFirstName('Adaeze'), {
      responses: { updateName: rejectWith(503, 'Not now') },
    }),
    'profile-long-names': state('long names', /a-rather-long-company/, [], { customer: longNamedCustomer }),
  },
)
