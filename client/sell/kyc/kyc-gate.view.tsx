import { useLocation } from 'wouter'
import { kycGateFlow } from '../../../machines/sell/kyc/kyc-gate.machine'
import { type Kyc, mustVerify } from '../../../machines/sell/kyc/kyc-gate.rules'
import { useFlow } from '../../flows/use-flow'
import { LazyDialog } from '../../ui/layout/lazy-dialog.view'
import { LazyScreen, screenCode } from '../../ui/layout/lazy-screen'

const question = screenCode(() =>
  import('./verify-identity.view').then(({ VerifyIdentity }) => VerifyIdentity),
)
/** Fetches its code; for customers of whom an identity check is required. */
export const fetchKycQuestion = question.fetch

/** Asks for identity verification: once per visit as a dialog, then as a card. */
export const KycGate = (kyc: Kyc) => {
  const [path] = useLocation()
  const [state, send] = useFlow(kycGateFlow, { input: { path, ...kyc } })
  const isAsked = state.matches('open')
  const dismiss = (): void => send({ type: 'kycGate.dismiss' })
  if (!isAsked && !mustVerify(kyc)) return null
  return (
    <LazyDialog onClose={dismiss}>
      <LazyScreen
        code={question}
        isAsked={isAsked}
        onVerify={() => send({ type: 'kycGate.verify' })}
        onDismiss={dismiss}
      />
    </LazyDialog>
  )
}
