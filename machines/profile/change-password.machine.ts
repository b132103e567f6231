import { assign, emit, setup } from 'xstate'
import { messages } from '../shared/fields'
import { changeMinimum, type PasswordVerdict, passwordProblem } from '../shared/password'
import { failure, port } from '../shared/port'
import { asRefusal, type Refusal, refusedAs, withoutField } from '../shared/refusal'

export type ChangePasswordEvent =
  | { type: 'changePassword.open' | 'changePassword.close' | 'changePassword.submit' }
  /** Both texts go into the vault. */
  | { type: 'changePassword.enterOld'; filled: boolean }
  | { type: 'changePassword.enterNew'; verdict: PasswordVerdict }

export type ChangePasswordFact =
  | { type: 'changePassword.succeeded' }
  | { type: 'changePassword.refused'; refusal: Refusal }

interface Typed {
  oldFilled: boolean
  verdict: PasswordVerdict
}

interface Context {
  typed: Typed
  checked: boolean
  refusal: Refusal | null
}

const fresh: Context = { typed: { oldFilled: false, verdict: 'empty' }, checked: false, refusal: null }

/** What is wrong with both fields (PROFILE-15, PROFILE-16). */
export const changePasswordProblems = ({
  oldFilled,
  verdict,
}: Typed): { oldPassword?: string; newPassword?: string } => {
  const wrongNew = passwordProblem(verdict, changeMinimum)
  return {
    ...(oldFilled ? {} : { oldPassword: messages.required }),
    ...(wrongNew ? { newPassword: wrongNew } : {}),
  }
}

/** The Change Password dialog: old and new only (AMB-94). Other sessions end, this one gets a new token. */
export const changePasswordMachine = setup({
  types: { context: {} as Context, events: {} as ChangePasswordEvent, emitted: {} as ChangePasswordFact },
  actors: { changePassword: port<void, void>('changePassword') },
  guards: { typedIsSound: ({ context }) => Object.keys(changePasswordProblems(context.typed)).length === 0 },
  actions: {
    forgetTyped: assign(fresh),
    keepOld: assign(({ context }, { filled }: { filled: boolean }) => ({
      typed: { ...context.typed, oldFilled: filled },
      refusal: withoutField(context.refusal, 'oldPassword'),
    })),
    keepNew: assign(({ context }, { verdict }: { verdict: PasswordVerdict }) => ({
      typed: { ...context.typed, verdict },
      refusal: withoutField(context.refusal, 'newPassword'),
    })),
    showProblems: assign({ checked: true }),
    keepRefusal: assign((_, { error }: { error: unknown }) => ({ refusal: asRefusal(error) })),
    tellSucceeded: emit({ type: 'changePassword.succeeded' } as const),
    tellRefused: emit(refusedAs('changePassword.refused')),
  },
}).createMachine({
  id: 'changePassword',
  context: fresh,
  initial: 'closed',
  states: {
    closed: { tags: 'resumable', entry: 'forgetTyped', on: { 'changePassword.open': 'editing' } },
    editing: {
      on: {
        'changePassword.enterOld': { actions: { type: 'keepOld', params: ({ event }) => event } },
        'changePassword.enterNew': { actions: { type: 'keepNew', params: ({ event }) => event } },
        'changePassword.submit': [
          { guard: 'typedIsSound', target: 'changing', meta: { id: 'valid' } },
          { actions: 'showProblems', meta: { id: 'invalid' } },
        ],
        'changePassword.close': 'closed',
      },
    },
    changing: {
      tags: 'busy',
      invoke: {
        id: 'changePassword',
        src: 'changePassword',
        onDone: { target: 'closed', actions: 'tellSucceeded' },
        onError: { target: 'editing', actions: failure },
      },
    },
  },
})
