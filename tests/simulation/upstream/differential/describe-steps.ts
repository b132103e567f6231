import type { Call } from '../../../../gateway/upstream/upstream-client'
import type { MoneyCall, Step } from './steps'
import { callOf, type World } from './worlds'

const split = (coin: string): [symbol: string, chain: string] => {
  const [symbol = '', chain = ''] = coin.split('.')
  return [symbol, chain]
}

const bodyOf = ({ kind, coin, into, to, amount: amountCrypto }: MoneyCall): object => {
  const [symbol, chain] = split(coin)
  if (kind === 'transfer') return { amountCrypto, currency: symbol, chain, recipient: to }
  if (kind === 'sell/all') return { amountCrypto: 0, currencySymbol: symbol, chain }
  if (kind === 'sell') return { amountCrypto, currencySymbol: symbol, chain }
  const [toCurrencySymbol, toChain] = split(into)
  return {
    amountCrypto,
    fromCurrencySymbol: symbol,
    fromChain: chain,
    toCurrencySymbol,
    toChain,
    walletType: 'main',
  }
}

/** Returns a step's call, or null for another step. `now` is in ms since 1970. */
export const callIn = (step: Step, token: string, now: number): Call | null => {
  switch (step.do) {
    case 'call': {
      const { kind, key, sendBy, bounds } = step
      const until = typeof sendBy === 'number' ? String(now + sendBy * 60_000) : sendBy
      return callOf('POST', `/v1/app/wallets/${kind}`, token, {
        body: bodyOf(step),
        more: {
          ...bounds,
          ...(key === null ? {} : { 'idempotency-key': key }),
          ...(until === null ? {} : { 'x-send-by': until }),
        },
      })
    }
    case 'read':
      return callOf('GET', step.path, token)
    case 'intent':
      return callOf('GET', `/v1/app/wallets/intents/${encodeURIComponent(step.key)}`, token)
    case 'switch':
      return callOf('PATCH', '/v1/app/wallets/mode', token, { body: { walletStatus: step.isOn } })
    case 'logOut':
      return callOf('POST', '/v1/auth/logout', token)
    default:
      return null
  }
}

/** Runs a step that is not a call. */
export const happen = async (step: Step, world: World): Promise<void> => {
  if (step.do === 'deposit') await world.deposit(step.who, ...split(step.coin), step.amount)
  else if (step.do === 'operator') await world.setOperatorSwitch(step.isOn)
  else if (step.do === 'price') await world.setPrice(step.symbol, step.price)
  else if (step.do === 'rate') await world.setRate(...split(step.coin), step.rate)
  else if (step.do === 'feed') await world.setFeed(step.isUp)
  else if (step.do === 'pay') await world.approve(step.who)
  else if (step.do === 'end') await world.endSessions(step.who)
}
