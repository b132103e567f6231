import { rejectWith } from '../../fixtures/customers'
import { click, fill, ready, scenes, state } from '../../fixtures/scene'
import { logIn } from '../login/login.scenes'

/** An account of the legacy store that has no personal details. */
const oldAccount = {
  id: 'old-1',
  username: 'oldie',
  firstName: null,
  lastName: null,
  email: null,
  phone: null,
  role: { name: 'App.oldCustomer' },
}

export const oldAccountScenes = scenes(
  'Old account',
  {
    url: '/login',
    customer: null,
    responses: { login: rejectWith(404, 'Invalid user ID or password'), loginOld: () => oldAccount },
  },
  {
    'old-account': state('form', 'Recover account', logIn),
    'old-account-problems': state('invalid email', 'invalid email', [
      ...logIn,
      ready('Recover account'),
      fill('Email', 'no email'),
      click('Recover account'),
    ]),
  },
)
