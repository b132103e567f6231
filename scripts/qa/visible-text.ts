import { visibleProblems } from '../../machines/auth/login/login.rules'
import { problemsIn as oldAccountProblems } from '../../machines/auth/old-account/old-account.rules'
import { problemsIn as registerProblems } from '../../machines/auth/register/register.rules'
import { type ApiError, summaryOf } from '../../machines/core/api-error'
import type { DomainEvent } from '../../machines/domain-events'
import type { FlowId } from '../../machines/flows'
import { problemsIn as complaintProblems } from '../../machines/help/complaint.rules'
import { toastFor } from '../../machines/shell/overlays/toast.rules'
import type { Edge } from '../../tests/models/graph'
import { statePathOf, withSpaces } from './phrases'

type Problems = Partial<Record<string, string>>
type Context = Record<string, never> & { checked?: boolean; draft?: never; error?: ApiError | null }

const afterTry =
  (problemsIn: (draft: never) => Problems) =>
  ({ checked, draft }: Context): Problems =>
    checked ? problemsIn(draft as never) : {}

/** Messages under fields, for forms whose rules depend on the draft alone. */
const problemsOf: Partial<Record<FlowId, (context: Context) => Problems>> = {
  login: (context) => visibleProblems(context as unknown as Parameters<typeof visibleProblems>[0]),
  oldAccount: afterTry(oldAccountProblems as never),
  register: afterTry(registerProblems as never),
  complaint: afterTry(complaintProblems as never),
}

const messagesUnderFields = (flow: FlowId, before: Context, after: Context): string[] => {
  const problems = problemsOf[flow]
  if (!problems) return []
  const [oldProblems, newProblems] = [problems(before), problems(after)]
  return Object.entries(newProblems)
    .filter(([field, text]) => text && oldProblems[field] !== text)
    .map(([field, text]) => `"${text}" under the field (${withSpaces(field)})`)
}

/**
 * The visible text after a step: messages and toasts verbatim, otherwise the model's description of the new state, or null.
 */
export const visibleAfter = (
  flow: FlowId,
  { from, to, after, emits }: Pick<Edge, 'from' | 'to' | 'after' | 'emits'>,
  sees: Readonly<Record<string, string>> = {},
  isBrief = false,
): string | null => {
  const [before, now] = [from.snapshot.context as Context, after.context as Context]
  const toasts = emits.flatMap((event) => toastFor(event as DomainEvent)?.text ?? [])
  const error = now.error && now.error !== before.error ? summaryOf(now.error) : null
  const visibleParts = [
    ...toasts.map((text) => `"${text}" in a toast`),
    ...messagesUnderFields(flow, before, now),
    ...(error === null || toasts.includes(error) ? [] : [`"${error}"`]),
  ]
  if (visibleParts.length > 0) return visibleParts.join(', ')
  if (after.hasTag('busy') && !from.snapshot.hasTag('busy')) return 'a spinner while it loads'
  const [was, is] = [from, to].map(({ snapshot }) => statePathOf(snapshot.value))
  const text = sees[is!]
  return was === is || !text ? null : `${text}${isBrief ? ', briefly' : ''}`
}
