import { chakra } from '@chakra-ui/react/styled-system'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { Fingerprint } from 'lucide-react'
import { Link, useSearch } from 'wouter'
import { fromPromise } from 'xstate'
import { biometricLoginFlow } from '../../../machines/auth/login/biometric-login.machine'
import { type Login, loginFlow } from '../../../machines/auth/login/login.machine'
import { visibleProblems } from '../../../machines/auth/login/login.rules'
import { isSellPageNext } from '../../../machines/auth/session/redirects.rules'
import { customerRole } from '../../../machines/auth/session/session.rules'
import { fingerprintRemovedText } from '../../../machines/biometrics/biometric'
import { summaryOf, toApiError } from '../../../machines/core/api-error'
import {
  entryRoutes,
  freezeLoginPath,
  freezePath,
  productName,
  safeNext,
} from '../../../machines/shell/routes.rules'
import { runOperation } from '../../data/run-operation'
import { type Services, useServices } from '../../flows/services'
import { useFlow } from '../../flows/use-flow'
import { useSecret } from '../../flows/use-secret'
import { BeginBiometricLoginDocument, FinishBiometricLoginDocument } from '../../generated/graphql'
import {
  askAuthenticator,
  forgetFingerprint,
  isFingerprintDevice,
  rememberFingerprint,
  signalPasskeys,
} from '../../platform/fingerprint'
import { Button, TextLink } from '../../ui/controls/button.view'
import { plainTextInput, TextField } from '../../ui/controls/field.view'
import { Form, useEarlyInput, useVisibleError } from '../../ui/controls/form.view'
import { PasswordField } from '../../ui/controls/password.view'
import { ShareLate } from '../../ui/feedback/share-late.view'
import { EntryPage } from '../../ui/layout/entry-page.view'
import { holdLogin, loginActors } from '../session/session.actors'

interface FingerprintButtonProps {
  first: boolean
  busy: boolean
  onUse: () => void
}

const FingerprintButton = ({ first, busy, onUse }: FingerprintButtonProps) => (
  <Button
    {...(first ? { wide: true } : { variant: 'subtle', flexShrink: '0', width: '16', paddingInline: '0' })}
    loading={busy}
    aria-label="Log in with fingerprint"
    onClick={onUse}
  >
    {!busy && <Fingerprint aria-hidden size={24} />}
    {first && 'Log in with fingerprint'}
  </Button>
)

const Line = chakra('span', { base: { flex: '1', height: '1px', bg: 'border' } })

const Or = () => (
  <chakra.div display="flex" alignItems="center" gap="3" color="fg.muted" textStyle="secondary">
    <Line />
    or
    <Line />
  </chakra.div>
)

/** Fetches the options, asks the authenticator and posts the credential; no username is needed (API-24). */
const biometricLoginActors = (services: Services) => ({
  authenticateByFingerprint: fromPromise<Login, void>(async ({ signal }) => {
    const { storage, transport } = services
    let rpID = ''
    const { id, rawId, response, type } = await askAuthenticator(async ({ startAuthentication }) => {
      const { beginBiometricLogin } = await runOperation(
        transport,
        BeginBiometricLoginDocument,
        {},
        { signal },
      )
      const optionsJSON = beginBiometricLogin as unknown as PublicKeyCredentialRequestOptionsJSON
      rpID = String(optionsJSON.rpId)
      return startAuthentication({ optionsJSON })
    }, signal)
    const withSellPage = isSellPageNext(services.search())
    const variables = { credential: { id, rawId, response, type }, withSellPage }
    const result = await runOperation(transport, FinishBiometricLoginDocument, variables, { signal }).catch(
      (error: unknown) => {
        if (toApiError(error).summary === fingerprintRemovedText) {
          forgetFingerprint(storage)
          void signalPasskeys({ signalName: 'unknownCredential', rpID, credentialID: id })
        }
        throw error
      },
    )
    const login = holdLogin(services, result.finishBiometricLogin, customerRole)
    rememberFingerprint(storage, `${id} ${login.accountId}`)
    return login
  }),
})

const fieldsOf = ({ elements }: HTMLFormElement) =>
  elements as unknown as Record<'userId' | 'password', HTMLInputElement>

/** The login page; `onTyping` prefetches the dashboard while the visitor types. */
export const LoginScreen = ({ onTyping }: { onTyping: () => void }) => {
  const services = useServices()
  const next = safeNext(new URLSearchParams(useSearch()).get('next'))
  const [state, send] = useFlow(loginFlow, { actors: loginActors(services) })
  const { draft, error: apiError } = state.context
  const problems = visibleProblems(state.context)
  const [fingerprint, sendFingerprint] = useFlow(biometricLoginFlow, {
    actors: biometricLoginActors(services),
  })
  const isAwaitingFingerprint = fingerprint.hasTag('busy')
  const fingerprintFirst = isFingerprintDevice(services.storage)
  const visibleError = fingerprint.context.error ?? (isAwaitingFingerprint ? null : apiError)

  const { enter: enterPassword } = useSecret('login.password', (text) =>
    send({ type: 'login.enterPassword', filled: text !== '' }),
  )

  const dismissFingerprint = (): void => {
    if (isAwaitingFingerprint || fingerprint.context.error)
      sendFingerprint({ type: 'biometricLogin.dismiss' })
  }

  const form = useEarlyInput((early) => {
    const { userId, password } = fieldsOf(early)
    if (userId.value !== draft.userId) send({ type: 'login.enterUserId', text: userId.value })
    if (password.value !== '') enterPassword(password.value)
    if (userId.value + password.value !== '') onTyping()
  })

  const submit = (submitted: HTMLFormElement): void => {
    dismissFingerprint()
    const { userId, password } = fieldsOf(submitted)
    // A password manager may fill in fields without firing events.
    if (userId.value !== draft.userId) send({ type: 'login.enterUserId', text: userId.value })
    enterPassword(password.value)
    send({ type: 'login.submit' })
  }

  const fingerprintButton = (
    <FingerprintButton
      first={fingerprintFirst}
      busy={isAwaitingFingerprint}
      onUse={() => sendFingerprint({ type: 'biometricLogin.start' })}
    />
  )

  const errorText = visibleError ? summaryOf(visibleError) : null
  const errorProps = useVisibleError<HTMLParagraphElement>(errorText)

  return (
    <EntryPage title={entryRoutes.login.title} tall>
      {next !== null && (
        <p>
          {next === freezePath ? 'Log in to freeze your account.' : 'Log in to pick up where you left off.'}
        </p>
      )}
      {fingerprintFirst && (
        <>
          {fingerprintButton}
          <Or />
        </>
      )}
      <Form
        ref={form}
        busy={state.hasTag('busy')}
        onSubmit={submit}
        onInput={() => {
          dismissFingerprint()
          onTyping()
        }}
      >
        <TextField
          label="Username or email"
          name="userId"
          autoComplete="username"
          {...plainTextInput}
          enterKeyHint="next"
          value={draft.userId}
          error={problems.userId}
          onChange={(change) => send({ type: 'login.enterUserId', text: change.target.value })}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          enterKeyHint="go"
          error={problems.password}
          onChange={(change) => enterPassword(change.target.value)}
        />
        <Link href={entryRoutes.recovery.path} asChild>
          <TextLink alignSelf="flex-start">Forgot password?</TextLink>
        </Link>
        <chakra.div display="flex" gap="2">
          <Button
            type="submit"
            variant={fingerprintFirst ? 'subtle' : 'solid'}
            flex="1"
            loading={state.hasTag('busy')}
          >
            Login
          </Button>
          {!fingerprintFirst && fingerprintButton}
        </chakra.div>
        <chakra.p {...errorProps} role="alert" color="red.fg" textAlign="center" _empty={{ display: 'none' }}>
          {errorText}
        </chakra.p>
        {errorText && <ShareLate />}
      </Form>
      <chakra.p color="fg.muted" textAlign="center">
        New to {productName}?{' '}
        <Link href={entryRoutes.register.path} asChild>
          <TextLink>{entryRoutes.register.title}</TextLink>
        </Link>
        {next !== freezePath && (
          <>
            <br />
            Lost your phone?{' '}
            <Link href={freezeLoginPath} asChild>
              <TextLink>Freeze the account</TextLink>
            </Link>
          </>
        )}
      </chakra.p>
    </EntryPage>
  )
}
