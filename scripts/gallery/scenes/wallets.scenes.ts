import { room } from '../scene'
import { never, refused, unreachable } from '../world/outcomes'
import { newbie } from '../world/people'
import { holding, info } from '../world/wallets'

const wallets = '/dashboard/wallets'
const tether = `${wallets}/USDT/tron`

export const walletScenes = [
  ...room('Wallets', {
    wallets: { title: 'balances', at: wallets, sign: 'Your coins' },
    'wallets-huge': {
      title: 'huge balances, networks unfolded',
      at: wallets,
      answers: { wallets: () => info(holding({ 'BTC btc': '123456.12345678', 'USDT tron': '100' })) },
      sign: /11,296,235,/,
      steps: (stage) => stage.press(/networks/),
    },
    'wallets-hidden': {
      title: 'balances hidden',
      at: wallets,
      sign: '****',
      steps: (stage) => stage.press('Hide balances'),
    },
    'wallets-sell-which': {
      title: 'which wallet to sell from',
      at: wallets,
      sign: 'Select currency',
      steps: (stage) => stage.press('Sell'),
    },
    'wallets-off': {
      title: 'turned off by the operator',
      at: wallets,
      answers: { wallets: () => info(undefined, { adminWalletMode: false }) },
      sign: /Turned Off By Admin/,
    },
    'wallets-loading': {
      title: 'it loads',
      at: wallets,
      answers: { wallets: never },
      sign: 'Wallets',
      busy: true,
    },
    'wallets-last-known': {
      title: 'nobody answers: what was last known',
      at: wallets,
      sign: / · as of \d/,
      steps: async (stage) => {
        await stage.busy(false)
        await stage.rest(1_000)
        stage.answerAll(unreachable)
        stage.reopen()
      },
    },
    'wallets-failure': {
      title: 'nobody answers, and nothing is known yet',
      at: wallets,
      answers: { wallets: unreachable },
      sign: /Oops/,
    },
    'wallets-empty': {
      title: 'of a new customer',
      at: wallets,
      as: newbie,
      sign: 'Turn on wallet mode to add crypto',
    },
  }),
  ...room('Wallet', {
    wallet: {
      title: 'USDT',
      at: tether,
      sign: /250\.5/,
      steps: (stage) => stage.drawn('Price'),
    },
    'wallet-chart': {
      title: 'Bitcoin, with its chart',
      at: `${wallets}/BTC/btc`,
      sign: 'Price',
      steps: (stage) => stage.drawn('Price'),
    },
    'wallet-empty': {
      title: 'an empty one',
      at: `${wallets}/BNB/bsc`,
      sign: /BNB/,
      steps: (stage) => stage.drawn('Price'),
    },
    'wallet-none': {
      title: 'none such',
      at: `${wallets}/DOGE/doge`,
      answers: { wallet: refused(404, 'Wallet not found') },
      sign: 'Wallet not found',
    },
  }),
]
