import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Link, useSearchParams } from 'wouter'
import { registerFlow } from '../../../machines/auth/register/register.machine'
import {
  passwordChecks,
  problemsIn,
  type RegisterField,
  registerFields,
} from '../../../machines/auth/register/register.rules'
import { entryRoutes, productName } from '../../../machines/shell/routes.rules'
import { type OwnDetails, passwordVerdict, registrationMinimum } from '../../../machines/values/password'
import { useServices } from '../../flows/services'
import { useFlow } from '../../flows/use-flow'
import { useSecret } from '../../flows/use-secret'
import { Button } from '../../ui/controls/button.view'
import { asTyped, TextField, type TextFieldProps } from '../../ui/controls/field.view'
import { Form, useTypedEarly, valueIn } from '../../ui/controls/form.view'
import { PasswordField } from '../../ui/controls/password.view'
import { phoneFieldProps } from '../../ui/controls/phone-field-props'
import { TextLink } from '../../ui/controls/text-link.view'
import { ErrorText } from '../../ui/feedback/error-text.view'
import { EntryPage } from '../../ui/layout/entry-page.view'
import { PasswordChecklist } from '../password-checklist.view'
import { loadCommonPasswords, registerActors } from './register.actors'

const fieldProps: Readonly<Record<RegisterField, TextFieldProps>> = {
  firstName: { label: 'First name', autoComplete: 'given-name' },
  lastName: { label: 'Last name', autoComplete: 'family-name' },
  username: { label: 'Username', autoComplete: 'username', hint: 'Letters and digits only', ...asTyped },
  phone: phoneFieldProps,
  referralCode: { label: 'Referral code (optional)', autoComplete: 'off', ...asTyped },
  email: { label: 'Email', autoComplete: 'email', type: 'email', ...asTyped },
}

const nobody: ReadonlySet<string> = new Set()

/** 'Join Us' (AUTH-26 to AUTH-40). The password is only in its field and in the vault. */
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
  const common = useRef(nobody)

  const verdictOf = (text: string, own: OwnDetails) =>
    passwordVerdict(text, registrationMinimum, (password) => common.current.has(password), own)

  const secret = useSecret('register.password', (text, own: OwnDetails = draft) =>
    send({ type: 'register.enterPassword', verdict: verdictOf(text, own) }),
  )

  /** Checks the typed password again when the fields it must differ from change. */
  const judgeAnew = (own: OwnDetails = draft): void => {
    const typed = services.vault.read('register.password')
    if (typed !== '' && verdictOf(typed, own) !== draft.password) secret.enter(typed, own)
  }

  const enter = (field: RegisterField, text: string): void => {
    send({ type: 'register.enter', field, text })
    judgeAnew({ ...draft, [field]: text })
  }

  const judgeBy = useEffectEvent((list: ReadonlySet<string>) => {
    common.current = list
    judgeAnew()
  })
  useEffect(() => {
    loadCommonPasswords().then(
      (list) => judgeBy(list),
      () => undefined,
    )
  }, [])

  /** What the form holds, typed without a word: before the app was there, or by a password manager. */
  const takeTyped = (form: HTMLFormElement): void => {
    const own: OwnDetails & Record<string, string> = {}
    for (const field of registerFields) {
      const text = valueIn(form, field)
      own[field] = text
      if (text !== draft[field]) send({ type: 'register.enter', field, text })
    }
    if (!secret.resync(valueIn(form, 'password'), own)) judgeAnew(own)
  }

  const form = useTypedEarly(takeTyped)

  const submit = (form: HTMLFormElement): void => {
    takeTyped(form)
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
              ? { readOnly: true, hint: 'From the link you were invited with' }
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
          hint={<PasswordChecklist checks={passwordChecks(draft.password)} />}
          error={errorOf('password')}
          onChange={(change) => secret.enter(change.target.value)}
        />
        <Button type="submit" wide loading={busy}>
          Join Us
        </Button>
        <ErrorText error={apiError} fields={[...registerFields, 'password']} />
      </Form>
      <chakra.p color="fg.muted" textAlign="center">
        Already with {productName}?{' '}
        <Link href={entryRoutes.login.path} asChild>
          <TextLink>Login</TextLink>
        </Link>
      </chakra.p>
    </EntryPage>
  )
}
