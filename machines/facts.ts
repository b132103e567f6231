import type { LoginFact } from './auth/login.machine'
import type { SessionFact } from './auth/session.machine'
import type { SplashFact } from './auth/splash.machine'
import type { DepositFact } from './sell/deposit.machine'
import type { RateBoardFact } from './sell/rate-board.machine'
import type { ConfirmFact } from './shell/confirm.machine'
import type { DetailsFact } from './transactions/details.machine'
import type { HistoryFact } from './transactions/history.machine'

/** Everything any flow can tell. Domains talk by facts, never by imports. */
export type Fact =
  /** Told by the page itself: something broke that nobody took care of. */
  | { type: 'app.failed' }
  | ConfirmFact
  | DepositFact
  | DetailsFact
  | HistoryFact
  | LoginFact
  | RateBoardFact
  | SessionFact
  | SplashFact
