import { chakra } from '@chakra-ui/react/styled-system'
import { Card } from '../../ui/layout/card.view'
import { Steps } from '../../ui/rows/steps.view'

/** What is left to do, and by whom. */
const next = [
  { title: 'You check it and sell', text: 'Your rate is that of the moment in which you confirm.' },
  { title: 'We approve it', text: 'Your coins are here already: no network to wait for.' },
  { title: 'Naira goes to your bank account', text: 'You find each step in Transactions.' },
]

/** What happens after the sale. */
export const Next = () => (
  <Card aria-labelledby="next" display="flex" flexDirection="column" gap="3">
    <chakra.h2 id="next" textStyle="rowTitle">
      What happens next
    </chakra.h2>
    <Steps steps={next} />
  </Card>
)
