import { existsSync, readFileSync } from 'node:fs'
import { clockOrder, faultOrder } from './bodies'
import type { Command, Given } from './command'
import { follow } from './follow'
import { table } from './table'

interface Transaction {
  transactionId: string
  status: string
  amountCrypto: string
  amountNGN: string | null
}
interface Fault {
  id: number
  method: string | null
  path: string
  effect: string
  when: string
  left: number | null
}

/** Says an answer, as JSON or in words. */
const tell = <Answer>({ json, say }: Given, answer: Answer, words: (answer: Answer) => string): void =>
  say(json ? JSON.stringify(answer, null, 2) : words(answer))

const transactionsIn = (list: readonly Transaction[], done: string): string =>
  list.length === 0
    ? `nothing to be ${done}`
    : list.map((one) => `${one.transactionId} ${one.status}, ₦${one.amountNGN ?? '–'}`).join('\n')

const snapshot =
  (path: string, about: (words: readonly string[]) => string, fields: readonly string[]) =>
  async (given: Given): Promise<void> => {
    const { words, options } = given
    const named = fields.flatMap((field, at) => (words[at] === undefined ? [] : [[field, words[at]]]))
    const order = { ...Object.fromEntries(named), ...(options.replace ? { replace: true } : {}) }
    const began = performance.now()
    const answer = await given.ask('POST', path, order)
    tell(given, answer, () => `${about(words)} (${Math.round(performance.now() - began)} ms)`)
  }

const step =
  (path: string, done: string) =>
  async (given: Given): Promise<void> => {
    const [transactionId] = given.words
    const answer = await given.ask<{ transactions: Transaction[] }>(
      'POST',
      path,
      transactionId === undefined ? {} : { transactionId },
    )
    tell(given, answer, ({ transactions }) => transactionsIn(transactions, done))
  }

const text = (about: string) => ({ type: 'string', about }) as const

/** Every command, in the order of the help. */
export const commands: Readonly<Record<string, Command>> = {
  save: {
    takes: '<name>',
    about: 'keeps the world as it is: database, clock, market, faults',
    options: { replace: { type: 'boolean', about: 'in place of the one that has the name' } },
    names: ['snapshots'],
    run: snapshot('snapshots', ([name]) => `${name} saved`, ['name']),
  },
  load: {
    takes: '<name>',
    about: 'brings a saved world back, whole or not at all',
    names: ['snapshots'],
    run: snapshot('snapshots/load', ([name]) => `${name} is back`, ['name']),
  },
  branch: {
    takes: '<name> [from]',
    about: 'begins another history at a snapshot; without one, at the last that was saved or loaded',
    names: ['snapshots'],
    run: snapshot('snapshots/branch', ([name]) => `${name} begins`, ['name', 'from']),
  },
  list: {
    takes: '',
    about: 'every snapshot, and what came from what',
    run: async (given) => {
      type Row = { name: string; from: string | null; at: string; isHere: boolean }
      tell(given, await given.ask<Row[]>('GET', 'snapshots'), (rows) =>
        rows.length === 0
          ? "nothing saved yet: 'npm run world -- save before-the-payout'"
          : table(
              rows.map(({ name, from, at, isHere }) => [isHere ? '*' : ' ', name, from ?? 'the seeds', at]),
              ['', 'snapshot', 'from', 'world time'],
            ),
      )
    },
  },
  tail: {
    takes: '',
    about: 'requests, steps of transactions, postings, notifications and mails as they happen',
    options: {
      customer: text('of one customer: username, email or account id'),
      call: text("requests whose call contains this: 'POST /v1/app/wallets'"),
      status: text('of this status: 500, lost, pool, approved'),
      once: { type: 'boolean', about: 'what happened last, and no more' },
    },
    names: [],
    run: follow,
  },
  scenarios: {
    takes: '',
    about: 'the scenarios that ship',
    run: async (given) => {
      type Row = { name: string; tells: string; link: string | null }
      tell(given, await given.ask<Row[]>('GET', 'scenarios'), (rows) =>
        rows.map(({ name, tells }) => `${name}\n    ${tells}`).join('\n'),
      )
    },
  },
  play: {
    takes: '<file|name>',
    about: 'brings a scenario about, from the seeds on, and says where to look',
    names: ['scenarios'],
    run: async (given) => {
      const [what = ''] = given.words
      const isFile = /[./\\]/.test(what) && existsSync(what)
      const order = isFile ? { text: readFileSync(what, 'utf8') } : { name: what }
      const answer = await given.ask<{ title: string; tells: string; as: string; link: string | null }>(
        'POST',
        'play',
        order,
      )
      tell(given, answer, ({ title, tells, as, link }) =>
        [`${title}: ${tells}`, link ? `Open as ${as}: ${link}` : ''].filter(Boolean).join('\n'),
      )
    },
  },
  deposit: {
    takes: '<customer> <coin> <network> <amount>',
    about: "coins on their way to a customer: 'deposit ada USDT tron 50'",
    options: { usd: { type: 'boolean', about: 'the amount is in dollars' } },
    names: ['customers'],
    run: async (given) => {
      const [customer, symbol, chain, amount] = given.words
      const order = { customer, symbol, chain, [given.options.usd ? 'usd' : 'amount']: amount }
      tell(
        given,
        await given.ask<Transaction>('POST', 'deposits', order),
        (one) => `${one.transactionId}: ${one.amountCrypto} ${symbol} ${one.status}`,
      )
    },
  },
  confirm: {
    takes: '[transaction]',
    about: 'the network confirms a deposit; without one, all in pool',
    run: step('confirm', 'confirmed'),
  },
  approve: {
    takes: '[transaction]',
    about: 'the bank pays a payout; without one, all that wait for nothing else',
    run: step('approve', 'approved'),
  },
  clock: {
    takes: '<+40m|-12h|+2d|instant|reset>',
    about: "moves the world's clock; what comes due meanwhile happens",
    run: async (given) => {
      await given.ask('POST', 'clock', clockOrder(given.words[0]!))
      const state = await given.ask<{ now: string; offsetMs: number }>('GET', 'state')
      tell(given, { now: state.now, offsetMs: state.offsetMs }, ({ now }) => `the world's clock: ${now}`)
    },
  },
  fault: {
    takes: '<list|clear|call> [effect]',
    about: 'makes a call go wrong: \'fault "POST /v1/app/wallets/sell" reset --when after\'',
    options: {
      when: text('before (nothing happens) or after the commit'),
      count: text('how many requests; 0 for all until cleared (1)'),
      status: text('of effect status (500)'),
      summary: text('of effect status: the words'),
      ms: text('of effect latency'),
      gate: text('of effect hold: until it is released (gate)'),
    },
    run: async (given) => {
      const { words, options, ask } = given
      const [call = '', effect] = words
      if (call === 'clear') await ask('DELETE', 'faults')
      else if (call !== 'list') await ask('POST', 'faults', faultOrder(call, effect, options))
      tell(given, (await ask<{ faults: Fault[] }>('GET', 'faults')).faults, (faults) =>
        faults.length === 0
          ? 'everything works'
          : table(
              faults.map((one) => [
                String(one.id),
                one.effect,
                one.when,
                one.left === null ? 'all' : String(one.left),
                `${one.method ?? '*'} ${one.path}`,
              ]),
              ['id', 'effect', 'when', 'left', 'call'],
            ),
      )
    },
  },
}
