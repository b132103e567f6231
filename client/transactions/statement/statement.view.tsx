import { useApolloClient } from '@apollo/client/react'
import { chakra } from '@chakra-ui/react/styled-system'
import { Printer, Sheet } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { allCurrencies } from '../../../machines/transactions/history/history.rules'
import { statementFlow } from '../../../machines/transactions/statement/statement.machine'
import { useServices } from '../../flows/services'
import { useFlow } from '../../flows/use-flow'
import { Button } from '../../ui/controls/button.view'
import { ErrorText } from '../../ui/feedback/error-text.view'
import { figure, periodName } from '../../ui/format'
import { TransactionIndex } from '../history/transaction-index.store'
import type { Keeper } from '../history/transaction-indexes.store'
import { statementActors } from './statement.actors'

const formats = [
  { format: 'csv', label: 'Save CSV', Icon: Sheet },
  { format: 'print', label: 'Print', Icon: Printer },
] as const

export interface StatementProps {
  /** That of the list. */
  period: string
  keeper: Keeper
}

/** A statement of the list's period, as a file for spreadsheets or on paper (EXT-04 to EXT-09). */
export const Statement = ({ period, keeper }: StatementProps) => {
  const services = useServices()
  const client = useApolloClient()
  // Its own list: that of the page stays where it is.
  const [index] = useState(() => new TransactionIndex())
  const count = useSyncExternalStore(index.subscribe, () => index.count)
  const [state, send] = useFlow(statementFlow, {
    actors: statementActors(services, {
      ...keeper,
      means: { ...services, client },
      currency: allCurrencies,
      index,
    }),
  })
  const { format: made, error, stored } = state.context
  const isMaking = state.matches('making')
  const make = (format: 'csv' | 'print', isStored = false) =>
    send({ type: 'statement.make', period, format, stored: isStored })
  return (
    <chakra.section aria-labelledby="statement" display="grid" gap="3" paddingTop="5">
      <chakra.h3 id="statement" textStyle="rowTitle">
        {`Statement: ${periodName(period)}`}
      </chakra.h3>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
        {isMaking ? (
          <>
            <chakra.span role="status" flex="1">{`Reading… ${figure(String(count), 0)} so far`}</chakra.span>
            <Button variant="subtle" onClick={() => send({ type: 'statement.cancel' })}>
              Cancel
            </Button>
          </>
        ) : (
          formats.map(({ format, label, Icon }) => (
            <Button key={format} variant="subtle" flex="1" paddingInline="3" onClick={() => make(format)}>
              <Icon aria-hidden size={20} />
              {label}
            </Button>
          ))
        )}
      </chakra.div>
      <ErrorText error={error} fields={[]} />
      {error?.status === null && !stored && (
        <Button variant="plain" onClick={() => make(made, true)}>
          Use what this device has
        </Button>
      )}
    </chakra.section>
  )
}
