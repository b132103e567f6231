import { rejectWith } from '../../fixtures/customers'
import { click, expectText, fill, scenes, state } from '../../fixtures/scene'

const sendCode = [fill('Email', 'ada@example.com'), click('Send code'), expectText('6-digit code')]
const enterCode = (code: string) => [...sendCode, fill('6-digit code', code), click('Verify code')]

export const recoveryScenes = scenes(
  'Recovery',
  {
    url: '/recovery',
    customer: null,
    responses: { sendRecoveryCode: () => true, verifyRecoveryCode: () => true },
  },
  {
    'recovery-email': state('step 1: email', 'Forgot your password?'),
    'recovery-code': state('step 2: code', 'Check your email', sendCode),
    'recovery-wrong-code': state('wrong code', 'This code is wrong or too old', enterCode('000000'), {
      responses: {
        sendRecoveryCode: () => true,
        verifyRecoveryCode: rejectWith(400, 'Invalid OTP', { otp: 'This code is wrong or too old' }),
      },
    }),
    'recovery-mismatch': state('different passwords', 'Password mismatch', [
      ...enterCode('123456'),
      fill('New password', 'Brand-New-Naira-2'),
      fill('Confirm new password', 'Brand-New-Naira-3'),
      click('Save new password'),
    ]),
  },
)
