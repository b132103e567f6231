import { expect, vi } from 'vitest'
import { createActor } from 'xstate'
import { loginActors } from '../../../client/auth/login/login.actors'
import { sessionActors } from '../../../client/auth/session/session.actors'
import { type AppStorage, memoryStorage } from '../../../client/platform/storage'
import { loginMachine } from '../../../machines/auth/login/login.machine'
import { sessionEventAfter } from '../../../machines/auth/session/redirects.rules'
import { sessionMachine } from '../../../machines/auth/session/session.machine'
import { account as ada, customer } from '../../stage/fixtures'
import { testServices } from '../../stage/services'
import { waitFor } from '../../walker/patience'

const token = 'Bearer abc.def'
export const account = (role: string) => ({
  __typename: 'Account',
  ...ada,
  role: { name: role },
})

export type Answer = { data?: object; errors?: object[] }
const refused = (code: string, status: number): Answer => ({
  errors: [{ message: code, extensions: { code, status, summary: code } }],
})
/** What the gateway answers, by operation. */
const answers: Record<string, Answer> = {}
export const answerWith = (next: Record<string, Answer>): void => {
  for (const name of Object.keys(answers)) delete answers[name]
  Object.assign(answers, next)
}
export const asked: { operationName: string; variables: unknown; authorization: string | null }[] = []
const send = vi.fn(async (_: unknown, init?: RequestInit) => {
  const { operationName, variables } = JSON.parse(String(init?.body)) as {
    operationName: string
    variables: unknown
  }
  asked.push({ operationName, variables, authorization: new Headers(init?.headers).get('authorization') })
  return Response.json(answers[operationName] ?? refused('NOT_FOUND', 404))
}) as unknown as typeof fetch

/** Session and login flows with their real ports, wired as in the app. */
export const opened = async (storage: AppStorage = memoryStorage()) => {
  const services = testServices(send, storage)
  const session = createActor(sessionMachine.provide({ actors: sessionActors(services) })).start()
  const login = createActor(loginMachine.provide({ actors: loginActors(services) }))
  services.eventBus.listen((domainEvent) => {
    const event = sessionEventAfter(domainEvent)
    if (event) session.send(event)
  })
  login.on('*', (domainEvent) => services.eventBus.emit(domainEvent))
  login.start()
  await waitFor(() => expect(session.getSnapshot().matches('restoring')).toBe(false))
  return { services, session, login, storage }
}
export type Page = Awaited<ReturnType<typeof opened>>
export const logIn = async ({ login, services, session }: Page): Promise<void> => {
  services.vault.put('login.password', 'Secret-99')
  login.send({ type: 'login.enterUserId', text: 'ada' })
  login.send({ type: 'login.enterPassword', filled: true })
  login.send({ type: 'login.submit' })
  await waitFor(() =>
    expect(login.getSnapshot().hasTag('busy') && login.getSnapshot().status === 'active').toBe(false),
  )
  await waitFor(() => expect(['open', 'closed']).toContain(session.getSnapshot().value))
}
export const items = (storage: AppStorage): Record<string, string | null> =>
  Object.fromEntries(
    Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').map((key) => [
      key,
      storage.getItem(key),
    ]),
  )
export const welcome = (role = 'customer'): Record<string, Answer> => ({
  Login: {
    data: { login: { token, account: account(role), customer: role === 'customer' ? customer : null } },
  },
})
