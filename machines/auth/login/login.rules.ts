import { type ApiError, fieldProblems } from '../../core/api-error'
import { messages, problemWith, userId } from '../../values/fields'

export interface LoginDraft {
  userId: string
  passwordFilled: boolean
}

export const emptyLogin: LoginDraft = { userId: '', passwordFilled: false }

export type LoginProblems = Partial<Record<'userId' | 'password', string>>

/** Validation messages by field (AUTH-11, AUTH-12, ERR-13). Spaces count as a password. */
export const problemsIn = (draft: LoginDraft): LoginProblems => {
  const userIdProblem = problemWith(userId, draft.userId)
  return {
    ...(userIdProblem ? { userId: userIdProblem } : {}),
    ...(draft.passwordFilled ? {} : { password: messages.required }),
  }
}

export const isValid = (draft: LoginDraft): boolean => Object.keys(problemsIn(draft)).length === 0

export const visibleProblems = (login: {
  draft: LoginDraft
  checked: boolean
  error: ApiError | null
}): LoginProblems => ({
  ...fieldProblems(login.error, ['userId', 'password']),
  ...(login.checked ? problemsIn(login.draft) : {}),
})
