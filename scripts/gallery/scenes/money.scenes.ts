import type { Stage } from '../page/stage'
import { room } from '../scene'
import { never, refused, unreachable } from '../world/outcomes'

const wallets = '/dashboard/wallets'
const tether = `${wallets}/USDT/tron`
const order = `${tether}/sell`
const amount = 'Amount in USDT'

/** From the form to the frozen figures. */
const review = {
  sell: async (stage: Stage) => {
    await stage.fill(amount, '20')
    await stage.press('Continue')
    await stage.control('Sell')
  },
  transfer: async (stage: Stage) => {
    await stage.press('Transfer')
    await stage.fill('Username or email', 'bola')
    await stage.pass(2_000)
    await stage.see('Bola Adeyemi')
    await stage.fill(amount, '20')
    await stage.press('Continue')
    await stage.control(/^Transfer to /)
  },
  swap: async (stage: Stage) => {
    await stage.press('Swap')
    await stage.pick('From', 'USDT tron')
    await stage.pick('To', 'BTC btc')
    await stage.control('Max USDT')
    await stage.fill(amount, '20')
    await stage.press('Continue')
    await stage.control('Swap')
  },
}

const moved = { id: 'tx-9', amountCrypto: '20', amountUSD: '20.00', createDate: '2026-11-20T12:00:00.000Z' }

interface Kind {
  name: 'sell' | 'transfer' | 'swap'
  call: string
  at: string
  confirm: string | RegExp
  done: string
  answer: object
}
const kinds: Kind[] = [
  {
    name: 'sell',
    call: 'sellFromWallet',
    at: order,
    confirm: 'Sell',
    done: 'Transaction Success!',
    answer: { ...moved, amountNGN: '33105.00' },
  },
  {
    name: 'transfer',
    call: 'transferFromWallet',
    at: tether,
    confirm: /^Transfer to /,
    done: 'Transfer completed',
    answer: moved,
  },
  {
    name: 'swap',
    call: 'swapInWallet',
    at: wallets,
    confirm: 'Swap',
    done: 'Swap completed',
    answer: { from: moved, to: { ...moved, id: 'tx-10', amountCrypto: '0.000218' } },
  },
]

/** From the frozen figures to every end that a press may have. */
const ends = ({ name, call, at, confirm, done, answer }: Kind) => {
  const press = async (stage: Stage) => {
    await review[name](stage)
    await stage.press(confirm)
  }
  return {
    [`${name}-review`]: { title: 'the figures to confirm', at, sign: confirm, steps: review[name] },
    [`${name}-refused`]: {
      title: 'refused',
      at,
      answers: { [call]: refused(422, 'Insufficient balance') },
      sign: 'Insufficient balance',
      steps: press,
    },
    [`${name}-processing`]: {
      title: 'on its way',
      at,
      answers: { [call]: never },
      sign: 'Processing',
      busy: true,
      steps: press,
    },
    [`${name}-done`]: { title: 'done', at, answers: { [call]: () => answer }, sign: done, steps: press },
  }
}
const [sell, transfer, swap] = kinds.map(ends)

/** A sale that nobody answers for. */
const unconfirmed = {
  at: order,
  answers: { sellFromWallet: unreachable, moneyOutcome: unreachable, moneyCalls: unreachable },
  sign: /We could not confirm this/,
}
const pressUnanswered = async (stage: Stage) => {
  await review.sell(stage)
  await stage.press('Sell')
  await stage.see(/We could not confirm this/)
}

export const moneyScenes = [
  ...room('Sell from a wallet', {
    'sell-order': { title: 'the form', at: order, sign: 'Continue' },
    'sell-order-too-much': {
      title: 'more than there is',
      at: order,
      sign: 'Insufficient balance',
      steps: async (stage) => {
        await stage.fill(amount, '250.51')
        await stage.press('Continue')
      },
    },
    'sell-order-empty': {
      title: 'an empty wallet',
      at: `${wallets}/BNB/bsc/sell`,
      sign: 'Sell all: Insufficient balance',
    },
    'sell-all-review': {
      title: 'all of it, to confirm',
      at: order,
      sign: 'Sell all your USDT?',
      steps: async (stage) => {
        await stage.press('Sell all')
        await stage.control('Sell all')
      },
    },
    ...sell,
    'sell-unconfirmed': { title: 'nobody knows whether it happened', ...unconfirmed, steps: pressUnanswered },
    'sell-unconfirmed-later': {
      title: 'and later, on the wallets',
      ...unconfirmed,
      steps: async (stage) => {
        await pressUnanswered(stage)
        stage.reopen(wallets)
      },
    },
  }),
  ...room('Transfer', {
    transfer: {
      title: 'the form',
      at: tether,
      sign: 'Username or email',
      steps: (stage) => stage.press('Transfer'),
    },
    'transfer-nobody': {
      title: 'nobody of this name',
      at: tether,
      answers: { recipient: refused(404, 'User not found') },
      sign: 'User not found',
      steps: async (stage) => {
        await stage.press('Transfer')
        await stage.fill('Username or email', 'nobodyatall')
        await stage.pass(2_000)
      },
    },
    ...transfer,
  }),
  ...room('Swap', {
    swap: { title: 'the form', at: wallets, sign: 'From', steps: (stage) => stage.press('Swap') },
    ...swap,
  }),
]
