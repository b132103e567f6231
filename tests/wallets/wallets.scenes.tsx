import { frozen, rejectWith } from '../fixtures/customers'
import {
  busy,
  cached,
  click,
  expectFrame,
  forNewbie,
  loading,
  noResponse,
  scenes,
  state,
} from '../fixtures/scene'
import { info, wallet } from './wallets.mocks'

const at = '/dashboard/wallets'

export const walletsScenes = scenes(
  'Wallets',
  { url: at },
  {
    wallets: state('balances', 'Your coins'),
    'wallets-huge': state('huge balances, networks open', /11,296,235,/, [click(/networks/)], {
      responses: {
        wallets: () => ({
          ...info({ mode: true, totalUsdBalance: '11296235395.30' }),
          wallets: [
            wallet('BTC', 'btc', '123456.12345678', '11296235295.30', 'Bitcoin'),
            ...['eth', 'bsc', 'tron'].map((chain) => wallet('USDT', chain, '100', '100.00')),
          ],
        }),
      },
    }),
    'wallets-hidden': state('balances hidden', '****', [click('Hide balances')]),
    'wallets-sell-which': state('wallet to sell from', 'Select currency', [click('Sell')]),
    'wallets-off': state('turned off by the operator', /Turned Off By Admin/, [], {
      responses: { wallets: () => info({ mode: true, adminWalletMode: false }) },
    }),
    'wallets-frozen': state('frozen', /frozen for another/, [], { responses: frozen }),
    'wallets-loading': loading('Wallets', 'wallets'),
    'wallets-last-known': cached(busy(false)),
    'wallets-failure': noResponse('wallets'),
    'wallets-empty': forNewbie('Turn on wallet mode to add crypto'),
  },
)

export const walletScenes = scenes(
  'Wallet',
  { url: `${at}/BTC/btc` },
  {
    wallet: state('USDT', /50\.5/, [expectFrame('Price')], { url: `${at}/USDT/tron` }),
    'wallet-chart': state('Bitcoin with chart', 'Price', [expectFrame('Price')]),
    'wallet-empty': state('empty wallet', /BNB/, [expectFrame('Price')], {
      url: `${at}/BNB/bsc`,
    }),
    'wallet-none': state('not found', 'Wallet not found', [], {
      url: `${at}/DOGE/doge`,
      responses: { wallet: rejectWith(404, 'Wallet not found') },
    }),
  },
)
