import { chakra } from '@chakra-ui/react/styled-system'
import type { ComponentProps } from 'react'
import { Card } from '../../../ui/layout/card.view'
import { summaryTitle, Totals } from './totals.view'

/** The summary beside the list, where there is room for a second column. */
export const SummaryCard = (totals: ComponentProps<typeof Totals>) => (
  <Card aria-labelledby="summary" display={{ base: 'none', xl: 'block' }}>
    <chakra.h2 id="summary" textStyle="rowTitle" marginBottom="1">
      {summaryTitle}
    </chakra.h2>
    <Totals {...totals} />
  </Card>
)
