import { chakra } from '@chakra-ui/react/styled-system'
import { Circle, CircleCheck, CircleX, Lightbulb } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Link, useSearchParams } from 'wouter'
import { fromPromise } from 'xstate'
import type { Login } from '../../../machines/auth/login/login.machine'
import { type Registration, registerFlow } from '../../../machines/auth/register/register.machine'
import {
  type Check,
  passwordChecks,
  problemsIn,
  type RegisterField,
  registerFields,
} from '../../../machines/auth/register/register.rules'
import { isSellPageNext } from '../../../machines/auth/session/redirects.rules'
import { customerRole } from '../../../machines/auth/session/session.rules'
import { apiError, toApiError } from '../../../machines/core/api-error'
import { entryRoutes } from '../../../machines/shell/routes.rules'
import { messages } from '../../../machines/values/fields'
import {
  containsOwnDetail,
  type OwnDetails,
  passwordVerdict,
  registrationMinimum,
} from '../../../machines/values/password'
import { runOperation } from '../../data/run-operation'
import type { RefusedReferral, RefusedReferralKey } from '../../flows/refused-referral'
import { type Services, useServices } from '../../flows/services'
import type { StoredSession } from '../../flows/session'
import { useFlow } from '../../flows/use-flow'
import { useSecret } from '../../flows/use-secret'
import { LinkReferralDocument, RegisterDocument } from '../../generated/graphql'
import { attempt } from '../../platform/storage'
import { Button, TextLink } from '../../ui/controls/button.view'
import { phoneFieldProps, plainTextInput, TextField, type TextFieldProps } from '../../ui/controls/field.view'
import { Form, useEarlyInput, valueIn } from '../../ui/controls/form.view'
import { PasswordField } from '../../ui/controls/password.view'
import { ErrorText } from '../../ui/feedback/error-text.view'
import { EntryPage } from '../../ui/layout/entry-page.view'
import { holdLogin } from '../session/session.actors'

const loadCommonPasswords = (): Promise<ReadonlySet<string>> =>
  import('./popular-passwords.store').then(({ popularPasswords }) => popularPasswords)

/** The form may have been submitted before the list loaded. If the list is missing, the server decides. */
const rejectCommonPassword = async (password: string): Promise<void> => {
  const common = await loadCommonPasswords().catch(() => null)
  if (common?.has(password.toLowerCase()))
    throw apiError(422, messages.passwordCommon, { password: messages.passwordCommon })
}

const key: RefusedReferralKey = 'app.refusedReferral'

/** Creates the account, then links the referral with the new token, which is not stored yet. */
export const registerActors = (services: Services) => ({
  registerAccount: fromPromise<Login, Registration>(async ({ input, signal }) => {
    const { transport, vault } = services
    const password = vault.read('register.password')
    await rejectCommonPassword(password)
    const { register } = await runOperation(
      transport,
      RegisterDocument,
      { input: { ...input, password }, withSellPage: isSellPageNext(services.search()) },
      { signal },
    )
    const login = holdLogin(services, register, customerRole)
    // An account with another role cannot be used: the response counts as unusable (AUTH-40).
    if (login.role !== customerRole) throw apiError(200, null)
    return login
  }),
  linkReferral: fromPromise<void, { accountId: string; code: string }>(async ({ input, signal }) => {
    const { transport, vault, storage, now } = services
    const { token } = JSON.parse(vault.read('session.login')) as StoredSession
    try {
      await runOperation(transport, LinkReferralDocument, input, { signal, token })
    } catch (error) {
      const refused: RefusedReferral = { ...input, isUnknown: toApiError(error).status === 422, at: now() }
      attempt(() => storage.setItem(key, JSON.stringify(refused)))
      throw error
    }
  }),
})

const marks = {
  met: { icon: <CircleCheck aria-hidden size={16} />, color: 'brand.fg', word: 'Done: ' },
  broken: { icon: <CircleX aria-hidden size={16} />, color: 'red.fg', word: 'Not yet: ' },
  open: { icon: <Circle aria-hidden size={16} />, color: 'fg.muted', word: '' },
  advised: { icon: <Lightbulb aria-hidden size={16} />, color: 'fg.muted', word: '' },
} as const

/** Checks the requirements and the advice for a password as it is typed (ruling 14). */
const PasswordChecklist = ({ checks }: { checks: readonly Check[] }) => (
  <chakra.ul display="flex" flexDirection="column" gap="1" paddingTop="1">
    {checks.map(({ text, state }) => (
      <chakra.li key={text} display="flex" gap="2" color={marks[state].color}>
        <chakra.span display="flex" alignItems="center" flexShrink="0" height="1lh">
          {marks[state].icon}
        </chakra.span>
        <span>
          <chakra.span srOnly>{marks[state].word}</chakra.span>
          {text}
        </span>
      </chakra.li>
    ))}
  </chakra.ul>
)

const fieldProps: Readonly<Record<RegisterField, TextFieldProps>> = {
  firstName: { label: 'First name', autoComplete: 'given-name' },
  lastName: { label: 'Last name', autoComplete: 'family-name' },
  username: {
    label: 'Username',
    autoComplete: 'username',
    hint: 'Letters and digits only',
    ...plainTextInput,
  },
  phone: phoneFieldProps,
  referralCode: { label: 'Referral code (optional)', autoComplete: 'off', ...plainTextInput },
  email: { label: 'Email', autoComplete: 'email', type: 'email', ...plainTextInput },
}

/** 'Join Us' (AUTH-26 to AUTH-40). Only the password's field and the vault hold the password. */
export const RegisterScreen = () => {
  const services = useServices()
  const [search] = useSearchParams()
  const [state, send] = useFlow(registerFlow, {
    actors: registerActors(services),
    input: { referral: search.get('referral') },
  })
  const { draft, checked, codeLocked, error: apiError } = state.context
  const problems = checked ? problemsIn(draft) : {}
  const busy = state.hasTag('busy')
  const common = useRef<ReadonlySet<string>>(new Set())

  const verdictOf = (text: string, ownDetails: OwnDetails) =>
    passwordVerdict(text, registrationMinimum, (password) => common.current.has(password), ownDetails)

  const secret = useSecret('register.password', (text, ownDetails: OwnDetails = draft) =>
    send({ type: 'register.enterPassword', verdict: verdictOf(text, ownDetails) }),
  )

  const recheckPassword = (ownDetails: OwnDetails = draft): void => {
    const typed = services.vault.read('register.password')
    if (typed !== '' && verdictOf(typed, ownDetails) !== draft.password) secret.enter(typed, ownDetails)
  }

  const enter = (field: RegisterField, text: string): void => {
    send({ type: 'register.enter', field, text })
    recheckPassword({ ...draft, [field]: text })
  }

  const setCommonPasswords = useEffectEvent((list: ReadonlySet<string>) => {
    common.current = list
    recheckPassword()
  })
  useEffect(() => {
    loadCommonPasswords().then(
      (list) => setCommonPasswords(list),
      () => undefined,
    )
  }, [])

  /** Reads values that fired no event: typed before hydration, or filled in by a password manager. */
  const readForm = (form: HTMLFormElement): void => {
    const ownDetails: OwnDetails & Record<string, string> = {}
    for (const field of registerFields) {
      const text = valueIn(form, field)
      ownDetails[field] = text
      if (text !== draft[field]) send({ type: 'register.enter', field, text })
    }
    if (!secret.resync(valueIn(form, 'password'), ownDetails)) recheckPassword(ownDetails)
  }

  const form = useEarlyInput(readForm)

  const submit = (form: HTMLFormElement): void => {
    readForm(form)
    send({ type: 'register.submit' })
  }

  const errorOf = (field: RegisterField | 'password'): string | undefined =>
    problems[field] ?? apiError?.fields[field]

  return (
    <EntryPage title={entryRoutes.register.title}>
      <Form ref={form} busy={busy} onSubmit={submit}>
        {registerFields.map((field) => (
          <TextField
            key={field}
            {...fieldProps[field]}
            {...(codeLocked && field === 'referralCode'
              ? { readOnly: true, hint: 'From your invite link' }
              : {})}
            name={field}
            enterKeyHint="next"
            value={draft[field]}
            error={errorOf(field)}
            onChange={(change) => enter(field, change.target.value)}
          />
        ))}
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          enterKeyHint="go"
          hint={
            <PasswordChecklist
              checks={passwordChecks(
                draft.password,
                containsOwnDetail(services.vault.read('register.password'), draft),
              )}
            />
          }
          error={errorOf('password')}
          onChange={(change) => secret.enter(change.target.value)}
        />
        <Button type="submit" wide loading={busy}>
          Join Us
        </Button>
        <ErrorText error={apiError} fields={[...registerFields, 'password']} />
      </Form>
      <chakra.p color="fg.muted" textAlign="center">
        Already have an account?{' '}
        <Link href={entryRoutes.login.path} asChild>
          <TextLink>Login</TextLink>
        </Link>
      </chakra.p>
    </EntryPage>
  )
}
