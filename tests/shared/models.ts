import type { FlowId } from '../../machines/flows'
import { loginModel } from '../auth/login.model'
import { sessionModel } from '../auth/session.model'
import { splashModel } from '../auth/splash.model'
import { inboxModel } from '../notifications/inbox.model'
import { depositModel } from '../sell/deposit.model'
import { rateBoardModel } from '../sell/rate-board.model'
import { alertModel } from '../shell/alert.model'
import { confirmModel } from '../shell/confirm.model'
import { overlayModel } from '../shell/overlay.model'
import { toastModel } from '../shell/toast.model'
import { detailsModel } from '../transactions/details.model'
import { historyModel } from '../transactions/history.model'
import type { Model } from './graph'

/** What each flow is explored and walked with; a flow without a model does not compile. */
export const models: { readonly [Id in FlowId]: Model<Id> } = {
  session: sessionModel,
  login: loginModel,
  splash: splashModel,
  rateBoard: rateBoardModel,
  deposit: depositModel,
  history: historyModel,
  details: detailsModel,
  inbox: inboxModel,
  overlay: overlayModel,
  alert: alertModel,
  confirm: confirmModel,
  toast: toastModel,
}
