import { type Answers, onPage, openApp, press, token, vi } from '../../stage/app-stage'
import { account, customer } from '../../stage/fixtures'
import { fill } from '../identity.fixture'

export const password = 'blue-Heron-77'
export const good = {
  'First name': ' Ada ',
  'Last name': 'Obi',
  Username: 'adao',
  'Phone number': '08012345678',
  Email: ' ada@example.com ',
  Password: password,
}
export const codeField = 'Referral code (optional)'
export const registered = vi.fn()
export const linked = vi.fn()

/** The page, whose registration and link to a referrer succeed and are told to `registered` and `linked`. */
export const open = async (answers: Answers = {}, address = '/register') => {
  registered.mockReset().mockReturnValue({ token, account, customer })
  linked.mockReset().mockReturnValue(true)
  const app = openApp(address, {
    answers: {
      register: ({ input }: { input: object }) => registered({ ...input }),
      linkReferral: (args: object) => linked({ ...args }),
      ...answers,
    },
  })
  await onPage('Join Us')
  return app
}
export const fillAll = (changed: Record<string, string> = {}) => {
  for (const [label, text] of Object.entries({ ...good, ...changed })) fill(label, text)
}
export const join = async (changed?: Record<string, string>) => {
  fillAll(changed)
  await press('Join Us')
}
