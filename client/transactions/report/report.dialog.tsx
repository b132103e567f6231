import { chakra } from '@chakra-ui/react/styled-system'
import type { reportFlow } from '../../../machines/transactions/report/report.machine'
import {
  reportCommentMaximum,
  reportProblems,
  reportReasons,
} from '../../../machines/transactions/report/report.rules'
import { useServices } from '../../flows/services'
import type { FlowProps } from '../../flows/use-flow'
import { FormDialog } from '../../ui/controls/form-dialog.view'
import { SelectField } from '../../ui/controls/select.view'
import { TextareaField } from '../../ui/controls/textarea.view'
import { ErrorText } from '../../ui/feedback/error-text.view'

const reasons = [
  { value: '', text: 'Choose a reason' },
  ...reportReasons.map((reason) => ({ value: reason, text: reason })),
]

interface ReportDialogProps extends FlowProps<typeof reportFlow> {
  number: string
  onWrite: (text: string) => void
}

/** The report form: one of four reasons and an optional comment (REPORT-02, CONST-03). */
export const ReportDialog = ({ number, state, send, onWrite }: ReportDialogProps) => {
  const { vault } = useServices()
  const { draft, checked, error: apiError } = state.context
  const problems: { reason?: string; comment?: string } = checked ? reportProblems(draft) : {}
  return (
    <FormDialog
      hasDraft
      title="Report Transaction"
      text={
        <chakra.p color="fg.muted">
          Tell us what went wrong with <chakra.span whiteSpace="nowrap">{number}</chakra.span>. Our support
          team will reply in the comments.
        </chakra.p>
      }
      username={null}
      submitLabel="Report"
      busy={state.hasTag('busy')}
      onSubmit={() => send({ type: 'report.submit' })}
      onCancel={() => send({ type: 'report.close' })}
    >
      <SelectField
        label="Reason"
        options={reasons}
        value={draft.reason}
        error={problems.reason}
        onPick={(reason) => send({ type: 'report.chooseReason', reason })}
      />
      <TextareaField
        label="Comment (optional)"
        rows={3}
        text={vault.read('report.comment')}
        length={draft.commentLength}
        maximum={reportCommentMaximum}
        error={problems.comment ?? apiError?.fields.message}
        onChange={onWrite}
      />
      <ErrorText error={apiError} fields={['message']} />
    </FormDialog>
  )
}
