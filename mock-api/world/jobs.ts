import { eq } from 'drizzle-orm'
import type { Deps } from '../http/deps'
import { sendPushes } from '../notifications/push-sender'
import { settings } from '../schema/market'
import { settleDue } from '../transactions/settlement'
import { tickPrices } from './market/price-feed'
import { priceStep } from './market/prices'

const settleEvery = 1000

/** Regularly confirms deposits, pays, updates prices and sends push messages. */
export class Jobs {
  private timer: NodeJS.Timeout | undefined
  private running: Promise<void> | null = null
  private pushing: Promise<void> | null = null
  private stopping = new AbortController()
  private nextPrices = 0

  constructor(
    private readonly deps: Deps,
    private readonly logError: (job: string, error: unknown) => void,
  ) {}

  start(): void {
    clearInterval(this.timer)
    this.stopping = new AbortController()
    this.timer = setInterval(() => {
      // A slow run skips the next ones, so that `stop` waits for only one run.
      this.running ??= this.beat().finally(() => {
        this.running = null
      })
      // Runs in parallel with the one that moves money, because a push service may be slow or hostile.
      this.pushing ??= this.push().finally(() => {
        this.pushing = null
      })
    }, settleEvery)
    this.timer.unref()
  }

  /** Also ends calls to push services, so that the database can be closed afterwards. */
  async stop(): Promise<void> {
    clearInterval(this.timer)
    this.stopping.abort()
    await Promise.all([this.running, this.pushing])
  }

  /** Updates prices for the mock time, and settles due transactions unless settlement is manual. */
  async catchUp(): Promise<void> {
    await tickPrices(this.deps.db, this.deps.clock.now())
    await this.settle()
  }

  /** Logs a failing job and retries it in the next run. */
  private async beat(): Promise<void> {
    const isDue = Date.now() >= this.nextPrices
    if (isDue) this.nextPrices = Date.now() + priceStep
    if (isDue)
      await tickPrices(this.deps.db, this.deps.clock.now()).catch((error) => this.logError('prices', error))
    await this.settle().catch((error) => this.logError('settlement', error))
  }

  private push(): Promise<void> {
    return sendPushes(this.deps, (error) => this.logError('push', error), this.stopping.signal)
  }

  private async settle(): Promise<void> {
    const auto = await this.deps.db.select().from(settings).where(eq(settings.settlementMode, 'auto'))
    if (auto.length > 0) await settleDue(this.deps.db, this.deps.clock)
  }
}
