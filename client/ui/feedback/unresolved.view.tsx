import { chakra } from '@chakra-ui/react/styled-system'
import { useId } from 'react'
import {
  type IntentOutcome,
  type OpenIntent,
  orderText,
  outcomeUnknownText,
} from '../../../machines/money/intent'
import { Button } from '../controls/button.view'
import { dateTime } from '../format'
import { Card } from '../layout/card.view'
import { ShareRecordingButton } from './share-recording.view'

interface UnresolvedRowProps {
  intent: OpenIntent
  decidable: boolean
  onDecide: (happened: boolean) => void
}

const UnresolvedRow = ({ intent, decidable, onDecide }: UnresolvedRowProps) => {
  const titleId = useId()
  return (
    <chakra.li display="flex" flexDirection="column" gap="2">
      <chakra.p id={titleId} fontWeight="500" css={{ '&::first-letter': { textTransform: 'uppercase' } }}>
        {orderText(intent)}
      </chakra.p>
      <chakra.p textStyle="secondary">{dateTime(new Date(intent.createdAt).toISOString())}</chakra.p>
      {decidable && (
        <>
          <chakra.p textStyle="secondary">We can't tell for sure. Is it in your transactions?</chakra.p>
          <chakra.div display="flex" flexWrap="wrap" gap="2">
            <Button variant="subtle" aria-describedby={titleId} onClick={() => onDecide(true)}>
              I checked: it went through
            </Button>
            <Button variant="subtle" aria-describedby={titleId} onClick={() => onDecide(false)}>
              I checked: it didn't go through
            </Button>
          </chakra.div>
        </>
      )}
    </chakra.li>
  )
}

interface UnresolvedProps {
  open: readonly OpenIntent[]
  decidable: readonly string[]
  onAskAgain: () => void
  onDecide: (intentId: string, happened: boolean) => Promise<IntentOutcome>
}

/** Lists money actions with an unknown outcome (ruling 10); renders nothing if there are none. */
export const UnresolvedCard = ({ open, decidable, onAskAgain, onDecide }: UnresolvedProps) =>
  open.length === 0 ? null : (
    <Card
      tone="warning"
      aria-label="Not confirmed yet"
      role="status"
      display="flex"
      flexDirection="column"
      gap="3"
    >
      <chakra.p>{outcomeUnknownText}</chakra.p>
      <chakra.ul display="flex" flexDirection="column" gap="3" listStyleType="none">
        {open.map((intent) => (
          <UnresolvedRow
            key={intent.intentId}
            intent={intent}
            decidable={decidable.includes(intent.intentId)}
            onDecide={(happened) => void onDecide(intent.intentId, happened)}
          />
        ))}
      </chakra.ul>
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Button variant="subtle" onClick={onAskAgain}>
          Check again
        </Button>
        <ShareRecordingButton />
      </chakra.div>
    </Card>
  )
