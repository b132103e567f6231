import { rejectWith } from '../../fixtures/customers'
import { click, fill, scenes, state } from '../../fixtures/scene'

const form = [
  fill('First name', 'Oluwatobiloba Chukwuemeka'),
  fill('Last name', 'Adeyemi-Okonkwo-Fashola'),
  fill('Username', 'bola'),
  fill('Phone number', '08091112233'),
  fill('Email', 'bola@example.com'),
  fill('Password', 'Sunny-Lagos-7'),
]

export const registerScenes = scenes(
  'Register',
  { url: '/register', customer: null },
  {
    'register-invited': state('invited by a customer', /^Referral code/, [], {
      url: '/register?referral=BLA7M3WZ',
    }),
    'register-empty': state('empty form submitted', 'This field is required', [click('Join Us')]),
    'register-taken': state('username taken', 'This username is taken', [...form, click('Join Us')], {
      responses: { register: rejectWith(409, 'Conflict', { username: 'This username is taken' }) },
    }),
  },
)
