import { ApolloProvider } from '@apollo/client/react'
import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect, useState } from 'react'
import { type BaseLocationHook, Route, Router, Switch } from 'wouter'
import { dashboardRoutes } from '../machines/shell/routes.rules'
import { createApollo } from './api/apollo'
import type { PracticeProps } from './flows/practice'
import { ServicesProvider, useServices } from './flows/services'
import { SessionProvider } from './flows/session'
import { TransactionDetailsDocument } from './generated/graphql'
import { PretendToSendContext } from './practice/covered-address.view'
import { createPracticeServices, practiceAccount } from './practice/practice-services'
import { PracticeSheet } from './practice/practice-sheet.view'
import {
  createPracticeWorld,
  practiceDollars,
  practiceRateId,
  practiceSaleId,
} from './practice/practice-world'
import { useCached } from './reading'
import { Button } from './ui/controls/button.view'

const { sell, sellDetails, transactions, transactionDetails } = dashboardRoutes
const addressPath = `${sellDetails.path}?rateId=${practiceRateId}`
const salePath = `${transactionDetails.path}?id=${practiceSaleId}`

const hints = {
  address: `Step 1 of 3: tap the network, look at the address, then press 'Pretend to send $${practiceDollars}'.`,
  pool: 'Step 2 of 3: the network confirms. Here it takes 20 seconds.',
  pending: 'Step 3 of 3: we pay out. 20 seconds more.',
  approved: "That's a complete sale. No money moved, and nobody was paid.",
  reported: '',
}
/** What happened in the practice, in place of a toast. */
const notes: Partial<Record<string, string>> = {
  'deposit.addressCopied': "You copied the word PRACTICE. It's not a real address.",
  'deposit.copyFailed': 'Nothing was copied.',
  'details.idCopied': "You copied the word PRACTICE. It's not a real transaction.",
  'details.copyFailed': 'Nothing was copied.',
}

/** Everything that one run has of its own: it is gone when the run ends. */
const usePractice = (onEnd: () => void) => {
  const appServices = useServices()
  const [note, setNote] = useState<string | null>(null)
  // In memory: the browser's own, and its history, stay as they are.
  const [address, setAddress] = useState(addressPath)
  const go = (to: string): void => {
    setNote(null)
    if (to === sell.path) onEnd()
    else if (to === transactions.path) setAddress(addressPath)
    else if (to === addressPath || to === salePath) setAddress(to)
    else setNote('That page is not part of the practice.')
  }
  const [run] = useState(() => {
    const world = createPracticeWorld(appServices.now)
    const services = createPracticeServices(appServices, world)
    const client = createApollo(services.transport)
    return { world, services, client }
  })
  useEffect(
    () =>
      run.services.eventBus.listen(({ type }) => {
        if (notes[type] !== undefined) setNote(notes[type])
      }),
    [run],
  )
  return { ...run, note, address, go }
}

const Run = ({ deposit, details, onEnd, onAgain }: PracticeProps & { onAgain: () => void }) => {
  const { world, services, client, note, address, go } = usePractice(onEnd)
  const [path = '', search = ''] = address.split('?')
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
                world.pretendToSend()
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

/**
 * A sale without money, from the address to the payout: the shipped screens and their flows over answers made in the
 * browser (decision 76).
 */
export const Practice = (props: PracticeProps) => {
  const [run, setRun] = useState(0)
  return <Run key={run} {...props} onAgain={() => setRun(run + 1)} />
}
