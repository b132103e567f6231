import { chakra } from '@chakra-ui/react/styled-system'
import { Card } from '../../ui/layout/card.view'
import { Steps } from '../../ui/rows/steps.view'

/** What is left to do, and by whom. */
const next = [
  { title: 'You review and confirm', text: 'You get the rate at that moment.' },
  { title: 'We approve it', text: "Your coins are already here, so there's no network wait." },
  { title: 'Naira goes to your bank account', text: 'You can follow each step in Transactions.' },
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
