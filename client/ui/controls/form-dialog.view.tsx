import { chakra } from '@chakra-ui/react/styled-system'
import { type ReactNode, useId } from 'react'
import { Modal } from '../layout/modal.view'
import { Button } from './button.view'
import { danger } from './danger'
import { Form } from './form.view'

export interface FormDialogProps {
  title: string
  text?: ReactNode
  username?: string | null
  submitLabel: string
  danger?: boolean
  busy: boolean
  hasDraft?: boolean
  onSubmit: (form: HTMLFormElement) => void
  onCancel: () => void
  children: ReactNode
}

export const FormDialog = ({ title, text, username, submitLabel, ...props }: FormDialogProps) => {
  const id = useId()
  return (
    <Modal
      placement="notice"
      labelledBy={`${id}title`}
      describedBy={text ? `${id}text` : ''}
      // The draft is not lost while the form is submitting.
      keepsText={props.busy}
      hasDraft={props.hasDraft}
      onClose={props.onCancel}
    >
      <Form busy={props.busy} onSubmit={props.onSubmit} padding="6">
        <chakra.h2 id={`${id}title`} textStyle="h2">
          {title}
        </chakra.h2>
        {text && <div id={`${id}text`}>{text}</div>}
        <input hidden readOnly autoComplete="username" value={username ?? ''} />
        {props.children}
        <chakra.div display="flex" flexWrap="wrap-reverse" gap="3">
          <Button variant="subtle" flex="1 1 40%" minWidth="min-content" onClick={props.onCancel}>
            Cancel
          </Button>
          <Button
            type="submit"
            {...(props.danger ? danger : { variant: 'solid' as const })}
            flex="1 1 40%"
            minWidth="min-content"
            loading={props.busy}
          >
            {submitLabel}
          </Button>
        </chakra.div>
      </Form>
    </Modal>
  )
}
