import { chakra } from '@chakra-ui/react/styled-system'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useServices } from '../../flows/services'
import { Button } from '../../ui/controls/button.view'
import { Card } from '../../ui/layout/card.view'
import { TwoBars } from '../../ui/marks/two-bars.view'
import { dismiss, isDismissed } from './dismissed-announcement.store'

/** The newest announcement as plain text (SELL-09): one line that opens, and that can be dismissed. */
export const AnnouncementCard = ({ body }: { body: string }) => {
  const { storage } = useServices()
  const [isGone, setGone] = useState(() => isDismissed(storage, body))
  const [isOpen, setOpen] = useState(false)
  if (isGone) return null
  return (
    <Card tone="brand" aria-labelledby="admin-message" display="flex" alignItems="flex-start" padding="4px">
      <chakra.button
        type="button"
        aria-expanded={isOpen}
        display="flex"
        alignItems="center"
        gap="3"
        flex="1"
        minWidth="0"
        padding="4px"
        paddingInlineStart="3"
        textAlign="start"
        cursor="pointer"
        onClick={() => setOpen(!isOpen)}
      >
        <TwoBars color="brand.solid" />
        <chakra.span flex="1" minWidth="0">
          <chakra.span
            id="admin-message"
            display="block"
            textStyle="secondary"
            fontWeight="600"
            color="brand.fg"
          >
            Admin Message
          </chakra.span>
          <chakra.span
            display="block"
            textStyle="secondary"
            truncate={!isOpen}
            whiteSpace={isOpen ? 'pre-line' : undefined}
            overflowWrap="anywhere"
          >
            {body}
          </chakra.span>
        </chakra.span>
        <chakra.span color="brand.fg" flexShrink="0" transform={isOpen ? 'rotate(180deg)' : undefined}>
          <ChevronDown aria-hidden size={20} />
        </chakra.span>
      </chakra.button>
      <Button
        variant="bare"
        square
        aria-label="Dismiss message"
        onClick={() => {
          dismiss(storage, body)
          setGone(true)
        }}
      >
        <span aria-hidden>✕</span>
      </Button>
    </Card>
  )
}
