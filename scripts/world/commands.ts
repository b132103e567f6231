import { existsSync, readFileSync } from 'node:fs'
import { Command } from 'commander'
import { faultEffects } from '../../mock-api/world/faults/faults'
import { stackAddresses } from '../prepare.mjs'
import { controlPlane, type WorldCall } from './control-plane'
import { follow } from './follow'

interface Transaction {
  transactionId: string
  status: string
  amountCrypto: string
  amountNGN: string | null
}
interface Steps {
  transactions: (Transaction & { customer: string })[]
  waiting?: { transactionId: string; customer: string; reason: string }[]
}
interface Fault {
  id: number
  method: string | null
  path: string
  effect: string
  when: string
  left: number | null
}

/** The arguments of a command. */
export interface Context {
  ask: WorldCall
  say: (text: string) => void
  options: Readonly<Record<string, string | true | undefined>>
  print: <Response>(response: Response, format: (response: Response) => string) => void
}

const units = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

/** The control plane's request body for '+40m', '-12h', '+2d', 'reset' or an instant. */
export const clockBody = (moment: string): object => {
  const [, sign, count, unit] = /^([+-])(\d{1,9})([smhd])$/.exec(moment) ?? []
  if (moment === 'reset') return { reset: true }
  if (unit === undefined) return { at: moment }
  return { advanceMs: (sign === '-' ? -1 : 1) * Number(count) * units[unit as keyof typeof units] }
}

/** The control plane's request body for a fault; mock-api checks the values. */
export const faultBody = (
  call: string,
  effect: string | undefined,
  { when, summary, gate, count, status, ms }: Context['options'],
): object => {
  const [method, path] = call.includes(' ') ? call.split(' ', 2) : [undefined, call]
  const numbers = Object.entries({ status, ms }).filter(([, value]) => value !== undefined)
  return {
    path,
    effect,
    ...(method === undefined || method === '*' ? {} : { method }),
    ...(when ? { when } : {}),
    ...(summary ? { summary } : {}),
    ...(gate ? { gate } : {}),
    ...(count === undefined ? {} : { count: count === '0' ? null : Number(count) }),
    ...Object.fromEntries(numbers.map(([name, value]) => [name, Number(value)])),
  }
}

const columns = (...rows: readonly (readonly string[])[]): string => {
  const widths = rows[0]!.map((_, index) => Math.max(...rows.map((row) => row[index]!.length)))
  return rows
    .map((row) =>
      row
        .map((cell, index) => cell.padEnd(widths[index]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const stepLines = ({ transactions, waiting = [] }: Steps, done: string): string =>
  [
    ...(transactions.length === 0 ? [`No transaction was ${done}`] : []),
    ...transactions.map(
      ({ transactionId, customer, status, amountNGN }) =>
        `${transactionId} of ${customer}: ${status}, ₦${amountNGN ?? '–'}`,
    ),
    ...waiting.map(({ transactionId, customer, reason }) => `${transactionId} of ${customer}: ${reason}`),
  ].join('\n')

const snapshot = async (
  { ask, print, options }: Context,
  path: string,
  body: object,
  done: string,
): Promise<void> => {
  const startedAt = performance.now()
  const response = await ask('POST', path, { ...body, ...(options.replace ? { replace: true } : {}) })
  print(response, () => `${done} (${Math.round(performance.now() - startedAt)} ms)`)
}

const settle = async ({ ask, print }: Context, path: string, done: string, id?: string): Promise<void> => {
  const body = id === undefined ? {} : { transactionId: id }
  print(await ask<Steps>('POST', path, body), (steps) => stepLines(steps, done))
}

/** `npm run world`: its commands control deposits, payouts, prices, mail and time from the terminal. */
export const worldCommands = (say: Context['say'], url = stackAddresses().panel): Command => {
  const program = new Command('npm run world --')
    .description('Control deposits, payouts, prices, mail, faults and time of the mock environment')
    .option('--json', 'print every response as JSON')
    .option('--url <url>', "mock-api's address", url)
  const command = (
    usage: string,
    description: string,
    run: (context: Context, ...args: string[]) => Promise<void>,
  ): Command =>
    program
      .command(usage)
      .description(description)
      .action(async (...actionArgs: unknown[]) => {
        const parsed = actionArgs.at(-1) as Command
        const options = parsed.optsWithGlobals<Context['options'] & { url: string }>()
        const ask = controlPlane(options.url.replace(/\/$/, ''))
        const print: Context['print'] = (response, format) =>
          say(options.json ? JSON.stringify(response, null, 2) : format(response))
        await run({ ask, say, options, print }, ...parsed.args)
      })

  command('save <name>', 'save a snapshot: database, clock, market, faults', (context, name) =>
    snapshot(context, 'snapshots', { name }, `${name} saved`),
  ).option('--replace', 'replace the snapshot that has the name')
  command('load <name>', 'restore a snapshot', (context, name) =>
    snapshot(context, 'snapshots/load', { name }, `Restored ${name}`),
  )
  command(
    'branch <name> [from]',
    'start another history at a snapshot, by default the last one',
    (context, name, from) =>
      snapshot(context, 'snapshots/branch', { name, ...(from ? { from } : {}) }, `${name} begins`),
  )
  command('list', 'list every snapshot and the one that it came from', async ({ ask, print }) => {
    type Row = { name: string; from: string | null; at: string; isHere: boolean }
    print(await ask<Row[]>('GET', 'snapshots'), (rows) =>
      rows.length === 0
        ? "nothing saved yet: 'npm run world -- save before-the-payout'"
        : columns(
            ['', 'snapshot', 'from', 'world time'],
            ...rows.map(({ name, from, at, isHere }) => [isHere ? '*' : ' ', name, from ?? 'the seeds', at]),
          ),
    )
  })
  command('tail', 'follow requests, transactions, postings, notifications and mails', follow)
    .option('--customer <name>', 'of one customer: username, email or account id')
    .option('--call <part>', "requests whose call contains this: 'POST /v1/app/wallets'")
    .option('--status <status>', 'of this status: 500, lost, pool, approved')
    .option('--request <id>', 'one request of the app and all that it caused, then end')
    .option('--once', 'print the latest and end')
  command('scenarios', 'list the scenarios', async ({ ask, print }) => {
    print(await ask<{ name: string; tells: string }[]>('GET', 'scenarios'), (rows) =>
      rows.map(({ name, tells }) => `${name}\n    ${tells}`).join('\n'),
    )
  })
  command(
    'play <scenario>',
    'play a scenario, by name or file, from the seeds',
    async ({ ask, print }, scenario) => {
      const isFile = /[./\\]/.test(scenario!) && existsSync(scenario!)
      const body = isFile ? { text: readFileSync(scenario!, 'utf8') } : { name: scenario }
      type Played = { title: string; tells: string; as: string; link: string | null }
      print(await ask<Played>('POST', 'play', body), ({ title, tells, as, link }) =>
        [`${title}: ${tells}`, link ? `Open as ${as}: ${link}` : ''].filter(Boolean).join('\n'),
      )
    },
  )
  command(
    'deposit <customer> <coin> <network> <amount>',
    "send coins to a customer: 'deposit ada USDT tron 50'",
    async ({ ask, print, options }, customer, symbol, chain, amount) => {
      const body = { customer, symbol, chain, [options.usd ? 'usd' : 'amount']: amount, hash: options.hash }
      print(
        await ask<Transaction>('POST', 'deposits', body),
        (deposit) => `${deposit.transactionId}: ${deposit.amountCrypto} ${symbol} ${deposit.status}`,
      )
    },
  )
    .option('--usd', 'the amount is in dollars')
    .option('--hash <hash>', "the network's hash (default: generated)")
  command('drop <transaction>', 'the network no longer has a deposit in pool', async ({ ask, print }, id) =>
    print(
      await ask<Transaction>('POST', 'drop', { transactionId: id }),
      ({ transactionId }) => `${transactionId} dropped`,
    ),
  )
  command(
    'replace <transaction> [hash]',
    'the sender raised the fee: a deposit in pool under another hash',
    async ({ ask, print }, id, hash) =>
      print(
        await ask<Transaction>('POST', 'replace', { transactionId: id, hash }),
        ({ transactionId }) => `${id} replaced by ${transactionId}`,
      ),
  )
  command('confirm [transaction]', 'the network confirms a deposit, by default all in pool', (context, id) =>
    settle(context, 'confirm', 'confirmed', id),
  )
  command('approve [transaction]', 'the bank pays a payout, by default all that are due', (context, id) =>
    settle(context, 'approve', 'approved', id),
  )
  command(
    'clock <moment>',
    'move the clock: +40m, -12h, +2d, 2026-01-31T12:00Z, reset',
    async ({ ask, print }, moment) => {
      await ask('POST', 'clock', clockBody(moment!))
      const { now, offsetMs } = await ask<{ now: string; offsetMs: number }>('GET', 'state')
      print({ now, offsetMs }, () => `Clock: ${now}`)
      // '-12h' is a time, not an option.
    },
  ).allowUnknownOption()
  command(
    'fault <call> [effect]',
    'make a call fail: \'fault "POST /v1/app/wallets/sell" reset --when after\'; or list, clear',
    async ({ ask, print, options }, call = '', effect) => {
      if (call === 'clear') await ask('DELETE', 'faults')
      else if (call !== 'list') await ask('POST', 'faults', faultBody(call, effect, options))
      print((await ask<{ faults: Fault[] }>('GET', 'faults')).faults, (faults) =>
        faults.length === 0
          ? 'everything works'
          : columns(
              ['id', 'effect', 'when', 'left', 'call'],
              ...faults.map(({ id, effect: fails, when, left, method, path }) => [
                String(id),
                fails,
                when,
                left === null ? 'all' : String(left),
                `${method ?? '*'} ${path}`,
              ]),
            ),
      )
    },
  )
    .option('--when <when>', 'before (nothing happens) or after the commit')
    .option('--count <requests>', 'how many requests; 0 for all until cleared (default: 1)')
    .option('--status <status>', 'of effect status (default: 500)')
    .option('--summary <text>', 'of effect status: the message')
    .option('--ms <ms>', 'of effect latency')
    .option('--gate <name>', 'of effect hold: until it is released')
    .addHelpText('after', `\nEffects: ${faultEffects.join(', ')}`)
  return program
}
