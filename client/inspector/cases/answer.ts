import { networkName } from '../../../machines/money/network'
import type { Sentence } from '../../log/recording/sentence'
import type { Case, Money } from './cases'

/** What support says and looks for, as far as the file tells. */
export interface Answer {
  /** What happened, in a sentence. */
  verdict: string
  /** What follows from it for the customer. */
  advice: string
  /** What the books should show; null where no money was asked for. */
  books: string | null
  /** To be copied: without a name, which no file holds; times are the customer's. */
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
/** As the customer's clock showed it: 'HH:MM'. */
const clockTime = (ms: number): string => nigerian.format(ms)

/** A range of a file as words: 'between 100 and 1,000'; `sign` stands before each. */
export const amountText = (amount: string, sign = ''): string => {
  const [, from, to] = /^(\d+)–(\d+)$/.exec(amount) ?? []
  if (from && to) return `between ${sign}${withCommas(from)} and ${sign}${withCommas(to)}`
  return /^below /.test(amount) ? amount.replace('below ', `less than ${sign}`) : `${sign}${amount}`
}

/** 'between 100 and 1,000 USDT on Tron', as far as it is known. */
export const moneyText = ({ kind, symbol, chain, amountCrypto }: Money): string => {
  const amount = kind === 'sellAll' || amountCrypto === null ? '' : `${amountText(amountCrypto)} `
  return `${amount}${symbol}${chain === '' ? '' : ` on ${networkName(chain)}`}`
}

const actionOf = (money: Money | null): readonly [string, string] =>
  actions[money?.kind ?? ''] ?? ['order', 'order']

const sentenceOf = ({ text }: Sentence): string => text.replace(/\.$/, '')

const unknown = ({ money, at, turn }: Case): Answer => {
  const [noun, verb] = actionOf(money)
  const what = money ? `The ${noun} of ${moneyText(money)}` : `The ${noun}`
  const by = money?.reference ? `by its reference ${money.reference}` : 'by the time and the amount'
  return {
    verdict: `${what}: outcome not known yet.`,
    advice: turn
      ? 'It must not be repeated before the books were asked.'
      : 'It must not be repeated before the books were asked. The file holds none of its steps.',
    books: `Look for the call ${by}. A row with its transaction: it happened, once. No row: it never came, and nothing was moved.`,
    reply: `Hello, your ${noun}${money ? ` of ${money.symbol}` : ''} at ${clockTime(at)} got no answer, so the app cannot show yet whether it went through. At most it went through once. Please do not ${verb} again yet: we are looking it up in our books and will write to you what we found.`,
  }
}

const settled = ({ money, story, at }: Case): Answer => {
  const [noun] = actionOf(money)
  const end = story.findLast(({ ended }) => ended === 'settled')
  const what = money ? `The ${noun} of ${moneyText(money)}` : `The ${noun}`
  const late = story.some(({ unresolved }) => unresolved)
  return {
    verdict: `${what} went through${late ? ', after its outcome had been unknown' : ''}.`,
    advice: 'Nothing has to be repeated.',
    books: `One ${noun}, at about ${clockTime(end?.at ?? at)} Nigerian time, and nothing else of this press.`,
    reply: `Hello, your ${noun}${money ? ` of ${money.symbol}` : ''} went through at ${clockTime(end?.at ?? at)}. You find it under Transactions. There's nothing more you need to do.`,
  }
}

const refused = ({ money }: Case, end: Sentence): Answer => {
  const [noun, verb] = actionOf(money)
  const reason = sentenceOf(end).replace(/^Nothing was moved: /, '')
  const what = money ? `The ${noun} of ${moneyText(money)}` : `The ${noun}`
  return {
    verdict: `${what} was not done: ${reason}.`,
    advice: 'Nothing was moved.',
    books: `No ${noun} of this press, at about ${clockTime(end.at)} Nigerian time.`,
    reply: `Hello, your ${noun}${money ? ` of ${money.symbol}` : ''} at ${clockTime(end.at)} was not done, and nothing was moved: ${reason}. You can ${verb} again.`,
  }
}

/** The session ended in the middle of something, of which the file holds nothing. */
const cut = ({ read }: Case, turn: Sentence): Answer => ({
  verdict: `The session ended at ${clockTime(turn.at)}, and the file holds none of the steps before it.`,
  advice: 'A session ends after 12 hours, or when the server no longer accepts it. Its steps go with it.',
  books: `Any order of this customer shortly before ${clockTime(turn.at)} Nigerian time.`,
  reply: `Hello, your session ended at ${clockTime(turn.at)}, so the app asked you to log in again${read ? ` (${read})` : ''}. An order that you had confirmed by then is under Transactions. If you were still typing an amount, it is filled in again after you log in: nothing was sent.`,
})

const failed = ({ flow, money, story, read }: Case, turn: Sentence): Answer => {
  const wasSent = story.some(({ text }) => text === 'You confirmed the order.')
  const quote = read ?? /the server said ('.*')\.$/.exec(turn.text)?.[1]
  const shown = quote ? ` You read ${quote}.` : ''
  return {
    verdict: `${flow}: ${sentenceOf(turn)}.`,
    advice: money && !wasSent ? 'No order was sent in these steps.' : 'The customer can try it again.',
    books: money && !wasSent ? 'Nothing of this: no order was sent.' : null,
    reply: `Hello, something did not work at ${clockTime(turn.at)}.${shown} Please try it again; if it fails again, tap 'Share what happened' there and send us the new file.`,
  }
}

/** What support needs to know and to say about a case. */
export const answerTo = (one: Case): Answer => {
  const { state, story, turn } = one
  if (state === 'unknown') return unknown(one)
  if (state === 'settled') return settled(one)
  if (state === 'refused') return refused(one, story.findLast(({ ended }) => ended === 'rejected')!)
  if (state === 'failed') return turn!.cut ? cut(one, turn!) : failed(one, turn!)
  return {
    verdict: `${one.flow}: nothing failed.`,
    advice: 'What the customer asks about is not in these steps.',
    books: null,
    reply:
      'Hello, nothing failed in the steps that you sent. Please tell us what you expected to see, and at what time.',
  }
}
