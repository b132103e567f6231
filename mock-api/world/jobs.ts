import { eq } from 'drizzle-orm'
import type { Deps } from '../http/deps'
import { sendPushes } from '../notifications/push-sender'
import { settings } from '../schema/market'
import { settleDue } from '../transactions/settlement'
import { tickPrices } from './market/price-feed'
import { priceStep } from './market/prices'

const settleEvery = 1000

/** What goes on without anybody asking: networks confirm, banks pay, prices move. */
export class Jobs {
  private timer: NodeJS.Timeout | undefined
  private running: Promise<void> | null = null
  private pushing: Promise<void> | null = null
  private stopping = new AbortController()
  private nextPrices = 0

  constructor(
    private readonly deps: Deps,
    private readonly complain: (job: string, error: unknown) => void,
  ) {}

  start(): void {
    clearInterval(this.timer)
    this.stopping = new AbortController()
    this.timer = setInterval(() => {
      // A beat that takes longer leaves out those that came meanwhile, or `stop` would wait for them all.
      this.running ??= this.beat().finally(() => {
        this.running = null
      })
      // Next to the beat, which moves money: a push service may be slow or hostile.
      this.pushing ??= this.push().finally(() => {
        this.pushing = null
      })
    }, settleEvery)
    this.timer.unref()
  }

  /** Ends the jobs and their calls to push services: afterwards the database may be closed. */
  async stop(): Promise<void> {
    clearInterval(this.timer)
    this.stopping.abort()
    await Promise.all([this.running, this.pushing])
  }

  /** Brings prices up to the world's time, and settles what is due unless settlement is manual. */
  async catchUp(): Promise<void> {
    await tickPrices(this.deps.db, this.deps.clock.now())
    await this.settle()
  }

  /** One beat; a failing job is told and tried again at the next. */
  private async beat(): Promise<void> {
    const due = Date.now() >= this.nextPrices
    if (due) this.nextPrices = Date.now() + priceStep
    if (due)
      await tickPrices(this.deps.db, this.deps.clock.now()).catch((error) => this.complain('prices', error))
    await this.settle().catch((error) => this.complain('settlement', error))
  }

  private push(): Promise<void> {
    return sendPushes(this.deps, (error) => this.complain('push', error), this.stopping.signal)
  }

  private async settle(): Promise<void> {
    const auto = await this.deps.db.select().from(settings).where(eq(settings.settlementMode, 'auto'))
    if (auto.length > 0) await settleDue(this.deps.db, this.deps.clock)
  }
}
