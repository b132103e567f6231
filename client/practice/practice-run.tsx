import { ApolloProvider } from '@apollo/client/react'
import { chakra } from '@chakra-ui/react/styled-system'
import { FlaskConical } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type BaseLocationHook, Route, Router, Switch } from 'wouter'
import { dashboardRoutes } from '../../machines/shell/routes.rules'
import { createApollo } from '../data/apollo'
import { useCached } from '../data/use-cached'
import type { PracticeProps } from '../flows/practice'
import { ServicesProvider, useServices } from '../flows/services'
import { SessionProvider } from '../flows/session'
import { TransactionDetailsDocument } from '../generated/graphql'
import { Button } from '../ui/controls/button.view'
import { Modal } from '../ui/layout/modal.view'
import { PretendToSendContext } from './covered-address.view'
import { createPracticeBackend, practiceDollars, practiceRateId, practiceSaleId } from './practice-backend'
import { createPracticeServices, practiceAccount } from './practice-services'

const { sell, sellDetails, transactions, transactionDetails } = dashboardRoutes
const addressPath = `${sellDetails.path}?rateId=${practiceRateId}`
const salePath = `${transactionDetails.path}?id=${practiceSaleId}`

const hints = {
  address: `Step 1 of 3: tap the network, look at the address, then tap 'Pretend to send $${practiceDollars}'.`,
  pool: 'Step 2 of 3: the network confirms. Here it takes 20 seconds.',
  pending: 'Step 3 of 3: we pay out. 20 seconds more.',
  approved: "That's a complete sale. No money moved, and no one was paid.",
  reported: '',
}
const notes: Partial<Record<string, string>> = {
  'deposit.addressCopied': "You copied the word PRACTICE. It's not a real address.",
  'deposit.copyFailed': 'Nothing was copied.',
  'details.idCopied': "You copied the word PRACTICE. It's not a real transaction.",
  'details.copyFailed': 'Nothing was copied.',
}

const bannerId = 'practice-banner'

const watermark = (
  <svg aria-hidden width="100%" height="100%">
    <defs>
      <pattern id="practice-watermark" width="220" height="150" patternUnits="userSpaceOnUse">
        <text
          x="110"
          y="80"
          textAnchor="middle"
          transform="rotate(-24 110 75)"
          fontSize="26"
          fontWeight="700"
          fill="currentColor"
          fillOpacity="0.07"
        >
          PRACTICE
        </text>
      </pattern>
    </defs>
    <rect width="100%" height="100%" fill="url(#practice-watermark)" />
  </svg>
)

interface PracticeSheetProps {
  path: string
  hint: ReactNode
  onEnd: () => void
  children: ReactNode
}

const PracticeSheet = ({ path, hint, onEnd, children }: PracticeSheetProps) => {
  const scroller = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = scroller
    if (current) current.scrollTop = 0
    if (path) current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }, [path])
  return (
    <Modal placement="full" labelledBy={bannerId} onClose={onEnd}>
      <chakra.div display="flex" flexDirection="column" height="100dvh" bg="bg">
        <chakra.div
          flexShrink="0"
          display="flex"
          flexDirection="column"
          gap="1"
          paddingInline="4"
          paddingBlock="2"
          bg="fg"
          color="bg"
        >
          <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3">
            <chakra.strong id={bannerId} flex="1 1 9rem" display="flex" alignItems="center" gap="2">
              <FlaskConical aria-hidden size={20} style={{ flexShrink: 0 }} />
              Practice: no money moves
            </chakra.strong>
            <Button variant="bare" textDecoration="underline" onClick={onEnd}>
              End practice
            </Button>
          </chakra.div>
          <chakra.div role="status" textStyle="secondary">
            {hint}
          </chakra.div>
        </chakra.div>
        <chakra.section
          aria-label="Practice sale"
          position="relative"
          flex="1"
          minHeight="0"
          style={{ contain: 'layout' }}
        >
          <chakra.div ref={scroller} height="full" overflowY="auto">
            <chakra.div position="relative" paddingTop="16">
              {children}
            </chakra.div>
          </chakra.div>
          <chakra.i aria-hidden position="absolute" inset="0" zIndex="above" pointerEvents="none">
            {watermark}
          </chakra.i>
        </chakra.section>
      </chakra.div>
    </Modal>
  )
}

const usePractice = (onEnd: () => void) => {
  const appServices = useServices()
  const [note, setNote] = useState<string | null>(null)
  // Held in memory, so that the browser's location and history do not change.
  const [location, setLocation] = useState(addressPath)
  const go = (to: string): void => {
    setNote(null)
    if (to === sell.path) onEnd()
    else if (to === transactions.path) setLocation(addressPath)
    else if (to === addressPath || to === salePath) setLocation(to)
    else setNote("That page isn't part of the practice.")
  }
  const [run] = useState(() => {
    const backend = createPracticeBackend(appServices.now)
    const services = createPracticeServices(appServices, backend)
    const client = createApollo(services.transport)
    return { backend, services, client }
  })
  useEffect(
    () =>
      run.services.eventBus.listen(({ type }) => {
        if (notes[type] !== undefined) setNote(notes[type])
      }),
    [run],
  )
  return { ...run, note, location, go }
}

const Run = ({ deposit, details, onEnd, onAgain }: PracticeProps & { onAgain: () => void }) => {
  const { backend, services, client, note, location, go } = usePractice(onEnd)
  const [path = '', search = ''] = location.split('?')
  const hook: BaseLocationHook = () => [path, go]
  return (
    <ServicesProvider services={services}>
      <SessionProvider session={{ account: practiceAccount, customer: null, send: () => undefined }}>
        <ApolloProvider client={client}>
          <PracticeSheet
            path={path}
            hint={note ?? <Hint isSale={path === transactionDetails.path} onAgain={onAgain} />}
            onEnd={onEnd}
          >
            <PretendToSendContext
              value={() => {
                backend.pretendToSend()
                go(salePath)
              }}
            >
              <Router hook={hook} searchHook={() => search}>
                <Switch>
                  <Route path={transactionDetails.path}>{details}</Route>
                  <Route>{deposit}</Route>
                </Switch>
              </Router>
            </PretendToSendContext>
          </PracticeSheet>
        </ApolloProvider>
      </SessionProvider>
    </ServicesProvider>
  )
}

const saleVariables = { id: practiceSaleId }

const Hint = ({ isSale, onAgain }: { isSale: boolean; onAgain: () => void }) => {
  const status = useCached(TransactionDetailsDocument, saleVariables)?.transaction.status
  if (!isSale) return <span>{hints.address}</span>
  return (
    <>
      {hints[status ?? 'pool']}
      {status === 'approved' && (
        <chakra.div paddingBlock="1">
          <Button variant="subtle" onClick={onAgain}>
            Practise again
          </Button>
        </chakra.div>
      )}
    </>
  )
}

/** A practice sale: the app's own screens and flows with responses that the browser makes (decision 76). */
export const Practice = (props: PracticeProps) => {
  const [run, setRun] = useState(0)
  return <Run key={run} {...props} onAgain={() => setRun(run + 1)} />
}
