import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import type { Fact } from '../../machines/facts'
import { type AskCustomer, AskCustomerContext } from '../shared/ask-customer'
import { keepTrying } from '../shared/keep-trying'
import { useServices } from '../shared/services'
import { useFlow } from '../shared/use-flow'

const loadOverlays = () => import('./overlays.view')
const Overlays = lazy(keepTrying(loadOverlays))

/** What the customer hears of each fact: more words than the first page can wait for. */
let words: typeof import('../../machines/shell/toast.rules') | undefined
const loadWords = keepTrying(async () => {
  words ??= await import('../../machines/shell/toast.rules')
  return words
})

/** The app's one toast, confirmation and alert, on every route (SHELL-24). They hear all facts from the start. */
export const WithOverlays = ({ children }: { children: ReactNode }) => {
  const { facts } = useServices()
  const [toast, sendToast] = useFlow('toast')
  const [confirm, sendConfirm] = useFlow('confirm')
  const [alert, sendAlert] = useFlow('alert')
  const ask: AskCustomer = (question) => sendConfirm({ type: 'confirm.ask', question })

  useEffect(() => {
    const tell = ({ alertFor, consoleWordFor, toastFor }: NonNullable<typeof words>, fact: Fact) => {
      const [heard, shown, word] = [toastFor(fact), alertFor(fact), consoleWordFor(fact)]
      if (heard) sendToast({ type: 'toast.show', toast: heard })
      if (shown) sendAlert({ type: 'alert.show', alert: shown })
      if (word) console.info(word)
    }
    void loadWords()
    return facts.listen((fact) => {
      if (words) tell(words, fact)
      else void loadWords().then((loaded) => tell(loaded, fact))
    })
  }, [facts, sendToast, sendAlert])

  return (
    <AskCustomerContext value={ask}>
      {children}
      <Suspense fallback={null}>
        <Overlays
          toast={toast.context.toast}
          sendToast={sendToast}
          question={confirm.context.question}
          onYes={() => sendConfirm({ type: 'confirm.sayYes' })}
          onNo={() => sendConfirm({ type: 'confirm.sayNo' })}
          alert={alert.context.alert}
          onOk={() => sendAlert({ type: 'alert.dismiss' })}
        />
      </Suspense>
    </AskCustomerContext>
  )
}
