import { chakra } from '@chakra-ui/react/styled-system'
import { Megaphone } from 'lucide-react'
import { Card } from '../../ui/layout/card.view'

/** The newest announcement as plain text (SELL-09, AMB-45). */
export const AnnouncementCard = ({ body }: { body: string }) => (
  <Card tone="brand" aria-labelledby="admin-message" display="flex" gap="3">
    <chakra.span color="brand.fg" paddingTop="2px" flexShrink="0">
      <Megaphone aria-hidden size={20} />
    </chakra.span>
    <chakra.div minWidth="0">
      <chakra.h2 id="admin-message" textStyle="label" color="brand.fg">
        Admin Message
      </chakra.h2>
      <chakra.p whiteSpace="pre-line" overflowWrap="anywhere">
        {body}
      </chakra.p>
    </chakra.div>
  </Card>
)
