import { assign, emit, setup } from 'xstate'
import { port } from '../shared/port'
import { asRefusal, type Refusal, refusal } from '../shared/refusal'
import { emptyLogin, isSound, type LoginDraft } from './login.rules'
import { customerRole, oldCustomerRole, wrongRoleText } from './session.rules'

export type LoginEvent =
  | { type: 'login.enterUserId'; text: string }
  /** The text itself goes into the vault; the event says only whether there is any. */
  | { type: 'login.enterPassword'; filled: boolean }
  | { type: 'login.submit' }

/** Who logged in. Token, account and customer wait in the vault for the session to keep them. */
export interface Login {
  accountId: string
  role: string
}

export type LoginFact =
  | ({ type: 'login.succeeded' } & Login)
  | ({ type: 'login.recognisedOldAccount' } & Login)

interface Context {
  draft: LoginDraft
  /** Whether problems are shown: only after a first try. */
  checked: boolean
  refusal: Refusal | null
  login: Login | null
}

export const loginMachine = setup({
  types: { context: {} as Context, events: {} as LoginEvent, emitted: {} as LoginFact },
  actors: {
    logIn: port<Login, { userId: string }>('logIn'),
    logInOld: port<Login, { userId: string }>('logInOld'),
  },
  guards: {
    draftIsSound: ({ context }) => isSound(context.draft),
    userIsUnknown: (_, { error }: { error: unknown }) => asRefusal(error).status === 404,
    roleIsCustomer: (_, { role }: Login) => role === customerRole,
    roleIsOldCustomer: (_, { role }: Login) => role === oldCustomerRole,
  },
  actions: {
    keepUserId: assign(({ context }, { text }: { text: string }) => ({
      draft: { ...context.draft, userId: text },
      refusal: null,
    })),
    keepPasswordFilled: assign(({ context }, { filled }: { filled: boolean }) => ({
      draft: { ...context.draft, passwordFilled: filled },
      refusal: null,
    })),
    showProblems: assign({ checked: true }),
    forgetRefusal: assign({ refusal: null }),
    keepLogin: assign((_, login: Login) => ({ login })),
    keepRefusal: assign((_, { error }: { error: unknown }) => ({ refusal: asRefusal(error) })),
    keepWrongRole: assign({ refusal: refusal(403, wrongRoleText) }),
    tellSucceeded: emit((_, login: Login) => ({ type: 'login.succeeded', ...login }) as const),
    tellRecognised: emit((_, login: Login) => ({ type: 'login.recognisedOldAccount', ...login }) as const),
  },
}).createMachine({
  id: 'login',
  context: { draft: emptyLogin, checked: false, refusal: null, login: null },
  initial: 'editing',
  states: {
    editing: {
      tags: 'resumable',
      on: {
        'login.enterUserId': { actions: { type: 'keepUserId', params: ({ event }) => event } },
        'login.enterPassword': { actions: { type: 'keepPasswordFilled', params: ({ event }) => event } },
        'login.submit': [
          {
            guard: 'draftIsSound',
            target: 'askingCustomer',
            actions: 'forgetRefusal',
            meta: { id: 'valid' },
          },
          { actions: 'showProblems', meta: { id: 'invalid' } },
        ],
      },
    },
    askingCustomer: {
      tags: 'busy',
      invoke: {
        id: 'logIn',
        src: 'logIn',
        input: ({ context }) => ({ userId: context.draft.userId.trim() }),
        onDone: [
          {
            guard: { type: 'roleIsCustomer', params: ({ event }) => event.output },
            target: 'welcomed',
            actions: [
              { type: 'keepLogin', params: ({ event }) => event.output },
              { type: 'tellSucceeded', params: ({ event }) => event.output },
            ],
            meta: { id: 'customer' },
          },
          { target: 'editing', actions: 'keepWrongRole', meta: { id: 'wrongRole' } },
        ],
        onError: [
          // Only 'no such user' opens the second door (AUTH-14, AUTH-15).
          {
            guard: { type: 'userIsUnknown', params: ({ event }) => event },
            target: 'askingOld',
            meta: { id: 'unknown' },
          },
          {
            target: 'editing',
            actions: { type: 'keepRefusal', params: ({ event }) => event },
            meta: { id: 'rejected' },
          },
        ],
      },
    },
    askingOld: {
      tags: 'busy',
      invoke: {
        id: 'logInOld',
        src: 'logInOld',
        input: ({ context }) => ({ userId: context.draft.userId.trim() }),
        onDone: [
          {
            guard: { type: 'roleIsOldCustomer', params: ({ event }) => event.output },
            target: 'recognised',
            actions: [
              { type: 'keepLogin', params: ({ event }) => event.output },
              { type: 'tellRecognised', params: ({ event }) => event.output },
            ],
            meta: { id: 'oldCustomer' },
          },
          { target: 'editing', actions: 'keepWrongRole', meta: { id: 'wrongRole' } },
        ],
        onError: { target: 'editing', actions: { type: 'keepRefusal', params: ({ event }) => event } },
      },
    },
    welcomed: { tags: 'busy', type: 'final' },
    recognised: { tags: 'busy', type: 'final' },
  },
})
