import { useEffect } from 'react'
import type { Alert } from '../../../machines/shell/overlays/alert.machine'
import type { Question } from '../../../machines/shell/overlays/confirm.machine'
import type { Toast as ToastContent, ToastEvent } from '../../../machines/shell/overlays/toast.machine'
import { alertFor, consoleWordFor, originOf, toastFor } from '../../../machines/shell/overlays/toast.rules'
import { startWorker } from '../../platform/app-worker'
import { AlertMessage, Confirm } from './dialogs.view'
import { Toast } from './toast.view'

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
