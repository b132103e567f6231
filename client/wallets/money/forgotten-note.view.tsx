import { forgottenText } from '../../../machines/money/intent'
import { useOutbox } from '../../flows/use-outbox'
import { StepWarning } from './money-steps.view'

/** Says before the press that this device may have forgotten one (decision 97); nothing where it has not. */
export const ForgottenNote = () =>
  useOutbox().forgotten && <StepWarning role="alert">{forgottenText}</StepWarning>
