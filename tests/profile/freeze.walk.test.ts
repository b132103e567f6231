import { apiError, summaryOf } from '../../machines/core/api-error'
import { passwordForFreezeText } from '../../machines/profile/freeze.machine'
import { personas } from '../../mock-api/accounts/personas'
import { restCall } from '../models/actors'
import { doneEvent, errorEvent } from '../models/graph'
import { walkEvery } from '../walker/walk'

const explanation = 'It lasts 24 hours from now. No one can lift it early, not even our support team.'
const open = { type: 'freeze.open' }
const submit = { type: 'freeze.submit' }
const staleResponse = errorEvent('freezeAccount', apiError(403, 'Please enter your password again'))

walkEvery('freeze', {
  url: '/dashboard/profile',
  persona: 'ada',
  requirements: '[EXT-58]',
  actors: { freezeAccount: restCall('POST', '/v1/app/freeze') },
  actions: {
    'freeze.open': (walker) =>
      walker.until(() => walker.page.click(/^Freeze my account|^Extend to 24 hours from now/)),
    'freeze.agree': async ({ page }) => {
      await page.retype('Password', personas.ada.password)
      await page.click('Authenticate')
    },
  },
  shows: {
    closed: (page) => page.expectAbsent(explanation),
    asking: async (page, { context }) => {
      await page.expectText(explanation, 'All your other devices will be logged out.')
      await page.expectBusy('Freeze for 24 hours', false)
      if (context.error) await page.expectText(summaryOf(context.error))
    },
    freezing: (page) => page.expectBusy('Freeze for 24 hours'),
    askingPassword: (page) => page.expectText('Enter your password', passwordForFreezeText),
  },
  journeys: {
    'the account is frozen with the password after a cancelled dialog, then extended': [
      open,
      submit,
      staleResponse,
      { type: 'freeze.decline' },
      submit,
      staleResponse,
      { type: 'freeze.agree' },
      doneEvent('freezeAccount'),
      open,
      submit,
      doneEvent('freezeAccount'),
    ],
  },
})
