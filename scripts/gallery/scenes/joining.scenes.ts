import type { Stage } from '../page/stage'
import { room, type Scene } from '../scene'
import { refused } from '../world/outcomes'
import { login, visit } from './public.scenes'

const joining = {
  'First name': 'Oluwatobiloba Chukwuemeka',
  'Last name': 'Adeyemi-Okonkwo-Fashola',
  Username: 'bola',
  'Phone number': '08091112233',
  Email: 'bola@example.com',
  Password: 'Sunny-Lagos-7',
}

const untilCode = async (stage: Stage) => {
  await stage.fill('Email', 'ada@example.com')
  await stage.press('Send code')
  await stage.see('6-digit code')
}

const receipt = {
  kind: 'payout',
  status: 'approved',
  amountNGN: '198630.00',
  amountCrypto: '120',
  currency: { symbol: 'USDT', name: 'USDT', chain: 'tron' },
  approveDate: '2026-11-19T21:54:00.000Z',
  bankName: 'GTBank',
  accountTail: '6789',
  accountName: 'ADA O.',
}

/** An account that only the legacy store knows, and that must be completed. */
const old = {
  at: '/login',
  as: null,
  answers: {
    login: refused(404, 'Invalid user ID or password'),
    loginOld: () => ({
      id: 'old-1',
      username: 'oldie',
      firstName: null,
      lastName: null,
      email: null,
      phone: null,
      role: { name: 'App.oldCustomer' },
    }),
  },
}

/** Who becomes a customer, or becomes one again, and who checks a receipt. */
export const joiningScenes: Scene[] = [
  ...room('Joining and recovery', {
    'register-invited': {
      title: 'join us, invited by somebody',
      ...visit('/register?referral=BLA7M3WZ'),
      sign: /^Referral code/,
    },
    'register-empty': {
      title: 'join us with nothing typed',
      ...visit('/register'),
      sign: 'This field is required',
      steps: (stage) => stage.press('Join Us'),
    },
    'register-taken': {
      title: 'a name that is taken',
      ...visit('/register'),
      answers: { register: refused(409, 'Conflict', { username: 'This username is taken' }) },
      sign: 'This username is taken',
      steps: async (stage) => {
        for (const [label, text] of Object.entries(joining)) await stage.fill(label, text)
        await stage.press('Join Us')
      },
    },
    'recovery-email': { title: 'recovery, step 1', ...visit('/recovery'), sign: 'Forgot your password?' },
    'recovery-code': {
      title: 'recovery, step 2',
      ...visit('/recovery'),
      answers: { sendRecoveryCode: () => true },
      sign: 'Check your email',
      steps: untilCode,
    },
    'recovery-wrong-code': {
      title: 'recovery, a wrong code',
      ...visit('/recovery'),
      answers: {
        sendRecoveryCode: () => true,
        verifyRecoveryCode: refused(400, 'Invalid OTP', { otp: 'This code is wrong or too old' }),
      },
      sign: 'This code is wrong or too old',
      steps: async (stage) => {
        await untilCode(stage)
        await stage.fill('6-digit code', '000000')
        await stage.press('Verify code')
      },
    },
    'recovery-mismatch': {
      title: 'recovery, two different passwords',
      ...visit('/recovery'),
      answers: { sendRecoveryCode: () => true, verifyRecoveryCode: () => true },
      sign: 'Password mismatch',
      steps: async (stage) => {
        await untilCode(stage)
        await stage.fill('6-digit code', '123456')
        await stage.press('Verify code')
        await stage.fill('New password', 'Brand-New-Naira-2')
        await stage.fill('Confirm new password', 'Brand-New-Naira-3')
        await stage.press('Save new password')
      },
    },
    'old-account': { title: 'an old account', ...old, sign: 'Recover account', steps: login },
    'old-account-problems': {
      title: 'an old account, with problems',
      ...old,
      sign: 'invalid email',
      steps: async (stage) => {
        await login(stage)
        await stage.control('Recover account')
        await stage.fill('Email', 'no email')
        await stage.press('Recover account')
      },
    },
    verify: { title: 'a receipt is checked', ...visit('/verify'), sign: 'Check' },
    'verify-no-code': {
      title: 'no code typed',
      ...visit('/verify'),
      sign: 'A code has 12 letters and digits',
      steps: (stage) => stage.press('Check'),
    },
    'verify-genuine': {
      title: 'a genuine receipt',
      ...visit('/verify?code=7KQ2M9XD4ADA'),
      answers: { receipt: () => receipt },
      sign: '₦198,630.00',
    },
    'verify-transfer': {
      title: 'a transfer is no payout',
      ...visit('/verify?code=7KQ2M9XD4ADA'),
      answers: {
        receipt: () => ({ ...receipt, kind: 'transfer', amountNGN: null, bankName: null, accountTail: null }),
      },
      sign: /^A transfer inside CoinNaira to Ada O\./,
    },
    'verify-false': {
      title: 'no receipt of ours',
      ...visit('/verify?code=7KQ2M9XD4ADA'),
      sign: /^No payout has this code/,
    },
    'verify-mixed-up': {
      title: 'letters that are mixed up',
      ...visit('/verify?code=A1B2C3D4E5F6'),
      sign: /^Letters are easily mixed up/,
    },
  }),
]
