import { forgottenText } from '../../../machines/money/intent'
import { StepWarning } from './money-steps.view'

/** Says before the press that this device may have forgotten one (decision 97); nothing where it has not. */
export const ForgottenNote = ({ forgotten }: { forgotten: boolean }) =>
  forgotten && <StepWarning role="alert">{forgottenText}</StepWarning>
