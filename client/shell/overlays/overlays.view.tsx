import { chakra } from '@chakra-ui/react/styled-system'
import { type ReactNode, useEffect } from 'react'
import type { Alert } from '../../../machines/shell/overlays/alert.machine'
import { confirmTitle, type Question, type Subject } from '../../../machines/shell/overlays/confirm.machine'
import type { Toast as ToastContent, ToastEvent } from '../../../machines/shell/overlays/toast.machine'
import { alertFor, consoleWordFor, originOf, toastFor } from '../../../machines/shell/overlays/toast.rules'
import { startWorker } from '../../platform/app-worker'
import { Button } from '../../ui/controls/button.view'
import { danger } from '../../ui/controls/danger'
import { Modal } from '../../ui/layout/modal.view'
import { Toast } from './toast.view'

interface MessageProps {
  title: string
  about?: string | undefined
  text: string
  onClose: () => void
  children: ReactNode
}

const Message = ({ title, about, text, onClose, children }: MessageProps) => (
  <Modal
    placement="notice"
    role="alertdialog"
    labelledBy="message-title"
    describedBy="message-text"
    onClose={onClose}
  >
    <chakra.div display="flex" flexDirection="column" gap="4" padding="6">
      {/* 'Confirmation' in one piece, however large the text is. */}
      <chakra.h2 id="message-title" textStyle="h2" fontSize="min(1.25rem, 9vw)" lineHeight="1.4">
        {title}
      </chakra.h2>
      <chakra.div id="message-text" display="flex" flexDirection="column" gap="2">
        {about && (
          <chakra.p fontWeight="700" overflowWrap="anywhere">
            {about}
          </chakra.p>
        )}
        <p>{text}</p>
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        {children}
      </chakra.div>
    </chakra.div>
  </Modal>
)

interface ConfirmProps {
  question: Question
  onYes: () => void
  onNo: () => void
}

/** Whose Yes is red: what cannot be restored. */
const takesAway: ReadonlySet<Subject> = new Set(['discardBankAccount'])

/** What No and Yes do, beside the fixed words. */
const verbs: Record<Subject, readonly [no: string, yes: string]> = {
  logOut: ['stay', 'log out'],
  install: ['not now', 'install'],
  deleteBankAccount: ['keep it', 'delete'],
  discardBankAccount: ['keep it', 'discard'],
  closeForm: ['keep typing', 'close'],
}

/** Width 400, 'Confirmation' by default, No and Yes (CONST-26); No comes first and has the focus. */
const Confirm = ({ question, onYes, onNo }: ConfirmProps) => (
  <Message title={confirmTitle} about={question.about} text={question.text} onClose={onNo}>
    <Button variant="subtle" flex="1 1 40%" paddingInline="2" onClick={onNo}>
      No, {verbs[question.subject][0]}
    </Button>
    <Button
      {...(takesAway.has(question.subject) ? danger : { variant: 'solid' as const })}
      flex="1 1 40%"
      paddingInline="2"
      onClick={onYes}
    >
      Yes, {verbs[question.subject][1]}
    </Button>
  </Message>
)

/** Title, text and one button (SHELL-24). */
const AlertMessage = ({ alert, onOk }: { alert: Alert; onOk: () => void }) => (
  <Message title={alert.title} text={alert.text} onClose={onOk}>
    <Button flex="1" onClick={onOk}>
      OK
    </Button>
  </Message>
)

/** The toast, confirmation and alert for domain events. */
export const words = { alertFor, consoleWordFor, originOf, toastFor }

interface OverlaysProps {
  toast: ToastContent | null
  sendToast: (event: ToastEvent) => void
  question: Question | null
  onYes: () => void
  onNo: () => void
  alert: Alert | null
  onOk: () => void
}

/** Overlays of every page and the service worker: loaded after the first paint. */
const Overlays = ({ toast, sendToast, question, onYes, onNo, alert, onOk }: OverlaysProps) => {
  useEffect(startWorker, [])
  return (
    <>
      {question && <Confirm question={question} onYes={onYes} onNo={onNo} />}
      {alert && <AlertMessage alert={alert} onOk={onOk} />}
      <Toast toast={toast} send={sendToast} />
    </>
  )
}

export default Overlays
