import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import mockApiAdapter from '../../contract/mock-api.adapter'
import type { World } from '../../contract/operations'
import { folderOf } from '../../fixtures/folder'
import { Rest } from '../../fixtures/rest'
import { type Activity, type Call, usualBodies } from '../money/money-calls.fixture'

/** mock-api as a process, like in npm start: tests kill and restart it on the same data folder. */
export class KillableApi extends Rest {
  readonly #folder = folderOf()
  #child: ChildProcess | undefined
  /** Log lines of unexpected errors. */
  readonly complaints: string[] = []

  constructor(readonly keys: 'keys' | 'none') {
    super()
  }

  get #env(): NodeJS.ProcessEnv {
    return {
      ...process.env,
      DATA_DIR: join(this.#folder, 'db'),
      MOCK_API_PORT: '0',
      UPSTREAM_IDEMPOTENCY: this.keys,
    }
  }

  #run(file: string): ChildProcess {
    return spawn(
      process.execPath,
      ['--import', 'tsx', '--import', './scripts/dev/end-with-parent.mjs', file],
      {
        env: this.#env,
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
  }

  async start(): Promise<void> {
    const child = this.#run('mock-api/main.ts')
    this.#child = child
    const lines = createInterface({ input: child.stdout! })
    await new Promise<void>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`mock-api ended with ${code}`)))
      lines.on('line', (line) => {
        if (line.includes('"level":"error"')) this.complaints.push(line)
        const url = /listens on (http:[^"]+)/.exec(line)?.[1]
        if (!url) return
        this.url = url
        this.world = mockApiAdapter(url) as World
        resolve()
      })
    })
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await exited
  }

  /** Kills the process at once: unwritten data is lost. */
  kill = (): Promise<void> => this.#end('SIGKILL')

  /** Runs `npm run audit` on the folder of a stopped mock-api; returns its exit code and output. */
  async audit(): Promise<{ code: number | null; text: string }> {
    const child = this.#run('scripts/operations/audit.ts')
    let text = ''
    child.stdout!.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
    return { code, text }
  }

  stop = (): Promise<void> => this.#end('SIGTERM')
}

/** A confirmed order. The client stores it before sending it and through every kill of the server. */
export interface Intent {
  key: string
  call: Call
  /** Changes to the usual body. */
  body: object
  /** The customer's own activity for the order; the amount is null if only the server knows it. */
  type: string
  wallet: string
  amount: string | null
  state: 'unknown' | 'settled' | 'rejected' | 'absent'
  /** The activities of a settled intent. */
  moves: Activity[]
}

const walletOf = ({ currency }: Activity) => `${currency.symbol}.${currency.chain}`

/** A customer's client: stores intents and sends each POST at most once, unless the customer repeats it. */
export class Client {
  readonly intents: Intent[] = []
  /** Violations, reported at the end. */
  readonly violations: string[] = []
  #count = 0

  constructor(
    readonly api: KillableApi,
    readonly name: 'ada' | 'bola',
    readonly other: string,
  ) {}

  ask(path: string, body?: object, key?: string) {
    return this.api.request<never>(`/v1/app/${path}`, {
      token: this.name,
      ...(body && { body }),
      ...(key && { headers: { 'idempotency-key': key } }),
    })
  }

  /** The customer's next order, with a unique amount by which tests recognise its activity. */
  confirm(kind: number): Intent {
    const number = ++this.#count
    const fraction = String(number).padStart(8, '0')
    const swapAmount = `${Math.floor(number / 10_000) + 1}.${String(number % 10_000).padStart(4, '0')}`
    const amount = `20.${fraction}`
    const usdt = { wallet: 'USDT.tron', amount }
    const orders: Pick<Intent, 'call' | 'body' | 'type' | 'wallet' | 'amount'>[] = [
      { call: 'sell', type: 'sell', ...usdt, body: { amountCrypto: amount } },
      { call: 'transfer', type: 'transfer', ...usdt, body: { amountCrypto: amount, recipient: this.other } },
      {
        call: 'swap',
        type: 'inter-transfer',
        wallet: 'BNB.bsc',
        amount: swapAmount,
        body: {
          amountCrypto: swapAmount,
          fromCurrencySymbol: 'BNB',
          fromChain: 'bsc',
          toCurrencySymbol: 'USDT',
          toChain: 'eth',
        },
      },
      { call: 'sell/all', type: 'sell', wallet: 'USDT.eth', amount: null, body: { chain: 'eth' } },
    ]
    const key = `${this.name}-${number}`
    const intent: Intent = { key, ...orders[kind]!, state: 'unknown', moves: [] }
    this.intents.push(intent)
    return intent
  }

  /** Sends the only POST. If there is no definite response, the intent remains unknown. */
  async send(intent: Intent): Promise<void> {
    const { status, data } = await this.ask(
      `wallets/${intent.call}`,
      { ...usualBodies[intent.call], ...intent.body },
      intent.key,
    )
    if (status >= 500) this.violations.push(`${intent.key} got status ${status}`)
    if (status === 200) this.settle(intent, data)
    else if (status >= 400 && status < 500 && status !== 409) intent.state = 'rejected'
  }

  settle(intent: Intent, data: Activity | { from: Activity; to: Activity }): void {
    const moves = 'from' in data ? [data.from, data.to] : [data]
    if (intent.state === 'settled' && intent.moves[0]?.id !== moves[0]?.id)
      this.violations.push(`${intent.key} was done twice: ${intent.moves[0]?.id}, ${moves[0]?.id}`)
    Object.assign(intent, { state: 'settled', moves })
  }

  /** All activities of the customer's wallets, oldest first. */
  async activities(): Promise<Activity[]> {
    const ownActivities: Activity[] = []
    for (let page = 1; ; page++) {
      const { data } = await this.ask(`wallets/transactions?size=100&page=${page}`)
      ownActivities.push(...(data as Activity[]))
      if ((data as Activity[]).length < 100) return ownActivities.reverse()
    }
  }

  /** Finds an unknown intent's outcome by its key or by the only activity that matches. */
  async reconcile(intent: Intent): Promise<void> {
    if (this.api.keys === 'none') return this.search(intent)
    const { status, data } = await this.ask(`wallets/intents/${intent.key}`)
    if (status !== 200) throw new Error(`intents returned ${status}`)
    const storedIntent = data as { state: string; status: number; data: never }
    if (storedIntent.state === 'absent') intent.state = 'absent'
    else if (storedIntent.state !== 'done')
      this.violations.push(`${intent.key} still runs after its server died`)
    else if (storedIntent.status === 200) this.settle(intent, storedIntent.data)
    else intent.state = 'rejected'
  }

  async search(intent: Intent): Promise<void> {
    const claimedIds = new Set(this.intents.flatMap(({ moves }) => moves.map(({ id }) => id)))
    const unclaimed = (await this.activities()).filter(({ id }) => !claimedIds.has(id))
    const ownMoves = unclaimed.filter(
      (activity) =>
        activity.type === intent.type &&
        walletOf(activity) === intent.wallet &&
        (intent.amount === null || Number(activity.amountCrypto) === Number(intent.amount)),
    )
    if (ownMoves.length > 1) this.violations.push(`${intent.key} was done ${ownMoves.length} times`)
    if (ownMoves.length === 0) intent.state = 'absent'
    else {
      // The server writes both sides of a swap together.
      const to = unclaimed.find(
        (candidate) => candidate.type === 'inter-transfer' && walletOf(candidate) === 'USDT.eth',
      )
      this.settle(intent, intent.call === 'swap' && to ? { from: ownMoves[0]!, to } : ownMoves[0]!)
    }
  }
}
