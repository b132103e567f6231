import { networkName } from '../../../machines/money/network'
import type { Sentence } from '../../record/recording/sentence'
import type { Case, Money } from './cases'

export interface Reply {
  verdict: string
  advice: string
  /** The entry to expect in the books; null if the case has no money action. */
  books: string | null
  /** Does not address the customer by name, because the file lacks it. Times are Nigerian. */
  reply: string
}

const actions: Readonly<Record<string, readonly [noun: string, verb: string]>> = {
  sell: ['sale', 'sell'],
  sellAll: ['sale of everything', 'sell'],
  transfer: ['transfer', 'transfer'],
  swap: ['swap', 'swap'],
}

const withCommas = (digits: string): string => digits.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')

const nigerian = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Lagos',
  hour: '2-digit',
  minute: '2-digit',
})
const clockTime = (ms: number): string => `${nigerian.format(ms)} Nigerian time`

/** A range of the file as 'between 100 and 1,000'. */
export const amountText = (amount: string, sign = ''): string => {
  const [, from, to] = /^(\d+)–(\d+)$/.exec(amount) ?? []
  if (from && to) return `between ${sign}${withCommas(from)} and ${sign}${withCommas(to)}`
  return /^below /.test(amount) ? amount.replace('below ', `less than ${sign}`) : `${sign}${amount}`
}

/** 'between 100 and 1,000 USDT on Tron'; unknown parts are left out. */
export const moneyText = ({ kind, symbol, chain, amountCrypto }: Money): string => {
  const amount = kind === 'sellAll' || amountCrypto === null ? '' : `${amountText(amountCrypto)} `
  return `${amount}${symbol}${chain === '' ? '' : ` on ${networkName(chain)}`}`
}

const actionOf = (money: Money | null) => {
  const [noun, verb] = actions[money?.kind ?? ''] ?? ['order', 'order']
  return {
    noun,
    verb,
    subject: money ? `The ${noun} of ${moneyText(money)}` : `The ${noun}`,
    order: money ? `${noun} of ${money.symbol}` : noun,
  }
}

const sentenceOf = ({ text }: Sentence): string => text.replace(/\.$/, '')

const unknownReply = ({ money, at, turn }: Case): Reply => {
  const { verb, subject, order } = actionOf(money)
  const by = money?.reference ? `by its reference ${money.reference}` : 'by the time and the amount'
  return {
    verdict: `${subject}: outcome not known yet.`,
    advice: turn
      ? "Don't repeat it until the books are checked."
      : "Don't repeat it until the books are checked. The file has none of its steps.",
    books: `Look for the call ${by}. A row with a transaction: it went through, once. No row: it never reached us, and no money moved.`,
    reply: `Hello, we haven't had a response for your ${order} at ${clockTime(at)}, so we can't yet tell whether it went through. If it did, it went through only once. Please don't ${verb} again yet: we are checking our books and will write to you with the result.`,
  }
}

const settledReply = ({ money, story, at }: Case): Reply => {
  const { noun, subject, order } = actionOf(money)
  const end = story.findLast(({ ended }) => ended === 'settled')
  const isLate = story.some(({ unresolved }) => unresolved)
  return {
    verdict: `${subject} went through${isLate ? ' after its outcome was unknown' : ''}.`,
    advice: "Don't repeat it.",
    books: `One ${noun}, at about ${clockTime(end?.at ?? at)}, and nothing else from this order.`,
    reply: `Hello, your ${order} went through at ${clockTime(end?.at ?? at)}. You can see it under Transactions. There's nothing more you need to do.`,
  }
}

const quoteOf = (read: string | null, { text }: Sentence): string =>
  /the (?:app|server) said ('.*')\.$/.exec(text)?.[1] ?? read ?? ''

const refusedReply = ({ money, read }: Case, end: Sentence): Reply => {
  const { noun, subject, order } = actionOf(money)
  const reason = sentenceOf(end).replace(/^(?:No money moved|You read): /, '')
  const quote = quoteOf(read, end)
  return {
    verdict: `${subject} didn't go through: ${reason}.`,
    advice: 'No money moved.',
    books: `No ${noun} from this order, at about ${clockTime(end.at)}.`,
    reply: `Hello, your ${order} at ${clockTime(end.at)} didn't go through, and no money moved. ${quote ? `The app said ${quote}.` : "If the reason in the app doesn't help, please send us its exact wording."}`,
  }
}

const cutReply = ({ read }: Case, turn: Sentence): Reply => ({
  verdict: `The session ended at ${clockTime(turn.at)}, and the file has none of the steps before it.`,
  advice:
    'A session ends after 12 hours, or when the server no longer accepts it. The device then deletes its steps.',
  books: `Any order of this customer shortly before ${clockTime(turn.at)}.`,
  reply: `Hello, your session ended at ${clockTime(turn.at)}, so the app asked you to log in again${read ? ` (${read})` : ''}. If you tapped Sell, check Transactions. If it isn't there, nothing was sold.`,
})

const failedReply = ({ flow, money, story, read }: Case, turn: Sentence): Reply => {
  const wasSent = money && story.some(({ text }) => text === 'You confirmed the order.')
  const quote = quoteOf(read, turn)
  return {
    verdict: `${flow}: ${sentenceOf(turn)}.`,
    advice: wasSent
      ? 'The customer can try it again if it is not under Transactions.'
      : money
        ? 'No order was sent in these steps.'
        : 'The customer can try it again.',
    books: money && !wasSent ? 'Nothing: no order was sent.' : null,
    reply: `Hello, something didn't work at ${clockTime(turn.at)}.${quote && ` You read ${quote}.`} Please ${wasSent ? "check Transactions. If it isn't there, " : ''}try it again; if it fails again, tap 'Share what happened' there and send us the new file.`,
  }
}

/** Verdict, advice and reply for a case. */
export const supportReply = (supportCase: Case): Reply => {
  const { state, story, turn } = supportCase
  if (state === 'unknown') return unknownReply(supportCase)
  if (state === 'settled') return settledReply(supportCase)
  if (state === 'refused')
    return refusedReply(supportCase, story.findLast(({ ended }) => ended === 'rejected')!)
  if (state === 'failed') return turn!.cut ? cutReply(supportCase, turn!) : failedReply(supportCase, turn!)
  return {
    verdict: `${supportCase.flow}: nothing failed.`,
    advice: "These steps don't show the customer's problem.",
    books: null,
    reply:
      'Hello, nothing failed in the steps you sent. Please tell us what you expected to see, and at what time.',
  }
}
