import { expect, it } from 'vitest'
import { readRecording } from '../../client/record/recording/read-recording'
import { flowsById } from '../../machines/flows'
import { click, openApp, type Responses, screen, waitForPage } from '../fixtures/app.fixture'
import { rejectWith } from '../fixtures/customers'
import { fill } from './identity.fixture'

const sharedEvents = async (): Promise<string[]> => {
  const buttons = await screen.findAllByRole('button', { name: 'Share what happened' })
  expect(buttons).toHaveLength(1)
  await click('Share what happened')
  await screen.findByText(/File code/)
  const file = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Everything in the file' })
  const { recording } = readRecording(flowsById, file.value)
  return recording!.steps.map(({ event }) => event.type)
}

interface FailedForm {
  page: string
  title: string
  answers: Responses
  fields: Record<string, string>
  button: string
  events: string[]
}

const password = { Password: 'blue-Heron-77' }
const failedForms: FailedForm[] = [
  {
    page: '/login',
    title: 'Login',
    answers: { login: rejectWith(400, 'Invalid user ID or password') },
    fields: { 'Username or email': 'ada', ...password },
    button: 'Login',
    events: ['login.submit', 'xstate.error.actor.logIn'],
  },
  {
    page: '/recovery',
    title: 'Recovery',
    answers: { sendRecoveryCode: rejectWith(429, 'Too many attempts. Please try again later') },
    fields: { Email: 'ada@example.com' },
    button: 'Send code',
    events: ['recovery.submit', 'xstate.error.actor.sendCode'],
  },
  {
    page: '/register',
    title: 'Join Us',
    answers: { register: rejectWith(409, 'This username is taken') },
    fields: {
      'First name': 'Ada',
      'Last name': 'Obi',
      Username: 'adaobi',
      'Phone number': '08012345678',
      Email: 'ada@example.com',
      ...password,
    },
    button: 'Join Us',
    events: ['register.submit', 'xstate.error.actor.registerAccount'],
  },
]

it.each(failedForms)(
  'a visitor can share the steps of a rejected form on $page',
  async ({ answers, ...form }) => {
    openApp(form.page, { answers })
    await waitForPage(form.title)
    expect(screen.queryByRole('button', { name: 'Share what happened' })).toBeNull()
    for (const [label, text] of Object.entries(form.fields)) fill(label, text)
    await click(form.button)
    expect(await sharedEvents()).toEqual(expect.arrayContaining(form.events))
  },
)
