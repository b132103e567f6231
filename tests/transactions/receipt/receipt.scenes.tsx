import { click, scenes, state } from '../../fixtures/scene'

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
const transfer = {
  ...receipt,
  kind: 'transfer',
  amountNGN: null,
  bankName: null,
  accountTail: null,
  accountName: 'Bola A.',
}
const withCode = { url: '/verify?code=7KQ2M9XD4ADA' }

export const receiptScenes = scenes(
  'Verify a receipt',
  { url: '/verify', customer: null },
  {
    verify: state('form', 'Check'),
    'verify-no-code': state('empty form submitted', 'A code has 12 letters and digits', [click('Check')]),
    'verify-genuine': state('genuine receipt', '₦198,630.00', [], {
      ...withCode,
      responses: { receipt: () => receipt },
    }),
    'verify-transfer': state('transfer, not a payout', /^A transfer inside CoinNaira to Bola A\./, [], {
      ...withCode,
      responses: { receipt: () => transfer },
    }),
    'verify-false': state('unknown code', /^No payout matches this code/, [], withCode),
    'verify-mixed-up': state('similar letters', /^Letters are easily mixed up/, [], {
      url: '/verify?code=A1B2C3D4E5F6',
    }),
  },
)
