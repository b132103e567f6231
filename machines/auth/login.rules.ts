import { messages, problemWith, userId } from '../shared/fields'

/** What the login form holds. The password itself stays in the vault: the flow knows only whether there is one. */
export interface LoginDraft {
  userId: string
  passwordFilled: boolean
}

export const emptyLogin: LoginDraft = { userId: '', passwordFilled: false }

/** What is wrong with the draft, by field (AUTH-11, AUTH-12, AMB-12). Spaces count as a password. */
export const problemsIn = (draft: LoginDraft): { userId?: string; password?: string } => {
  const wrongUserId = problemWith(userId, draft.userId)
  return {
    ...(wrongUserId ? { userId: wrongUserId } : {}),
    ...(draft.passwordFilled ? {} : { password: messages.required }),
  }
}

export const isSound = (draft: LoginDraft): boolean => Object.keys(problemsIn(draft)).length === 0
