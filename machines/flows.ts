import { loginMachine } from './auth/login.machine'
import { sessionMachine } from './auth/session.machine'
import { splashMachine } from './auth/splash.machine'
import { inboxMachine } from './notifications/inbox.machine'
import { depositMachine } from './sell/deposit.machine'
import { rateBoardMachine } from './sell/rate-board.machine'
import { defineFlow } from './shared/flow'
import { alertMachine } from './shell/alert.machine'
import { confirmMachine } from './shell/confirm.machine'
import { overlayMachine } from './shell/overlay.machine'
import { toastMachine } from './shell/toast.machine'
import { detailsMachine } from './transactions/details.machine'
import { historyMachine } from './transactions/history.machine'

/** Every flow of the product: its machine, its version and what the log may keep of it. */
export const flows = {
  session: defineFlow({
    machine: sessionMachine,
    version: 1,
    log: {
      heard: {
        'session.begin': ['accountId', 'role'],
        'session.logOut': [],
        'session.expire': [],
        'session.followOtherTab': [],
        'session.dropDeletedAccount': [],
      },
      outcomes: { restoreSession: ['hasToken', 'accountId', 'role'], keepSession: [], clearSession: [] },
      input: [],
    },
  }),
  login: defineFlow({
    machine: loginMachine,
    version: 1,
    log: {
      heard: { 'login.enterUserId': ['text'], 'login.enterPassword': ['filled'], 'login.submit': [] },
      outcomes: { logIn: ['accountId', 'role'], logInOld: ['accountId', 'role'] },
      input: [],
    },
  }),
  splash: defineFlow({
    machine: splashMachine,
    version: 1,
    log: { heard: { 'splash.none': [] }, outcomes: {}, input: [] },
  }),
  rateBoard: defineFlow({
    machine: rateBoardMachine,
    version: 1,
    log: {
      heard: { 'rateBoard.refresh': [], 'rateBoard.comeBack': [], 'rateBoard.toggleCoin': ['symbol'] },
      outcomes: { readRates: ['readAt'] },
      input: [],
    },
  }),
  deposit: defineFlow({
    machine: depositMachine,
    version: 1,
    log: {
      heard: { 'deposit.refresh': [], 'deposit.comeBack': [], 'deposit.copyAddress': [] },
      outcomes: { readDeposit: ['readAt'], copyAddress: [] },
      input: ['rateId'],
    },
  }),
  history: defineFlow({
    machine: historyMachine,
    version: 1,
    log: {
      heard: {
        'history.pickCurrency': ['currency'],
        'history.pickStatus': ['status'],
        'history.refresh': [],
        'history.lookAgain': [],
        'history.reachEnd': [],
        'history.retryMore': [],
        'history.openSummary': [],
        'history.closeSummary': [],
      },
      outcomes: { readPage: ['hasNextPage'], lookAtRows: ['page', 'hasNextPage'] },
      input: ['currency', 'status', 'kept.page', 'kept.hasNextPage'],
    },
  }),
  details: defineFlow({
    machine: detailsMachine,
    version: 1,
    log: {
      heard: { 'details.refresh': [], 'details.lookAgain': [], 'details.copyId': [] },
      outcomes: { readTransaction: [], copyTransactionId: [] },
      input: ['id'],
    },
  }),
  inbox: defineFlow({
    machine: inboxMachine,
    version: 1,
    log: {
      heard: { 'inbox.open': [], 'inbox.close': [], 'inbox.refresh': [] },
      outcomes: { readNotifications: [] },
      input: [],
    },
  }),
  overlay: defineFlow({
    machine: overlayMachine,
    version: 1,
    log: { heard: { 'overlay.open': ['overlay'], 'overlay.close': [] }, outcomes: {}, input: [] },
  }),
  alert: defineFlow({
    machine: alertMachine,
    version: 1,
    log: {
      heard: { 'alert.show': ['alert.title', 'alert.text'], 'alert.dismiss': [] },
      outcomes: {},
      input: [],
    },
  }),
  confirm: defineFlow({
    machine: confirmMachine,
    version: 1,
    log: {
      heard: {
        'confirm.ask': ['question.subject', 'question.text', 'question.title'],
        'confirm.sayYes': [],
        'confirm.sayNo': [],
      },
      outcomes: {},
      input: [],
    },
  }),
  toast: defineFlow({
    machine: toastMachine,
    version: 1,
    log: {
      heard: {
        'toast.show': ['toast.kind', 'toast.text'],
        'toast.dismiss': [],
        'toast.hold': [],
        'toast.release': [],
      },
      outcomes: {},
      input: [],
    },
  }),
} as const

export type FlowId = keyof typeof flows
