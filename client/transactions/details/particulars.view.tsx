import { chakra } from '@chakra-ui/react/styled-system'
import { Copy, ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { paysNaira } from '../../../machines/money/move'
import { repeatOrderOf, repeatTexts } from '../../../machines/money/repeat-order'
import { dashboardRoutes } from '../../../machines/shell/routes.rules'
import { explorerPage } from '../../../machines/transactions/details/explorer.rules'
import type { WholeTransactionFragment } from '../../generated/graphql'
import { Button, ButtonLink, TextLink } from '../../ui/controls/button.view'
import { PageButtonLink } from '../../ui/controls/page-link.view'
import { dateTime, dollars, naira } from '../../ui/format'
import { Card } from '../../ui/layout/card.view'
import { AgainLink } from '../../ui/rows/again-link.view'
import { Note } from '../note/note.view'

const Line = ({ name, long = false, children }: { name: string; long?: boolean; children: ReactNode }) => (
  <chakra.div
    display="flex"
    flexDirection={long ? 'column' : 'row'}
    flexWrap={long ? undefined : 'wrap'}
    alignItems={long ? 'stretch' : 'center'}
    justifyContent="space-between"
    columnGap="2"
    minHeight="52px"
    paddingBlock={long ? '3' : '1'}
    gridColumn={long ? { lg: '1 / -1' } : undefined}
    borderTopWidth="1px"
    borderColor="border"
  >
    <chakra.dt color="fg.muted" flexShrink="0">
      {name}
    </chakra.dt>
    <chakra.dd
      textAlign={long ? 'start' : 'end'}
      marginInlineStart={long ? undefined : 'auto'}
      minWidth="0"
      fontWeight={long ? undefined : '500'}
      overflowWrap="anywhere"
      fontVariantNumeric="tabular-nums"
    >
      {children}
    </chakra.dd>
  </chakra.div>
)

const Hash = ({ details, hash }: { details: WholeTransactionFragment; hash: string }) => {
  const explorerUrl = explorerPage(details.currency, hash)
  const hashText = (
    <chakra.span fontFamily="mono" textStyle="secondary" overflowWrap="anywhere" translate="no">
      {hash}
    </chakra.span>
  )
  return explorerUrl ? (
    <TextLink href={explorerUrl} target="_blank" rel="noopener noreferrer" gap="2">
      {hashText}
      <ExternalLink aria-label="opens in a new tab" size={16} style={{ flexShrink: 0 }} />
    </TextLink>
  ) : (
    hashText
  )
}

interface ParticularsProps {
  details: WholeTransactionFragment
  isCopying: boolean
  onCopyId: () => void
}

/** Amounts, ID, dates, hash and note of a transaction (TX-21, TX-22, TX-26, TX-28). */
export const Particulars = ({ details, isCopying, onCopyId }: ParticularsProps) => (
  <Card paddingTop="0" paddingBottom="2" overflow="hidden">
    <chakra.dl display={{ lg: 'grid' }} gridTemplateColumns="1fr 1fr" columnGap="8" marginTop="-1px">
      <Line name="USD">{dollars(details.amountUSD)}</Line>
      {paysNaira(details) && details.status !== 'pool' && details.amountNGN !== null && (
        <Line name="NGN">{naira(details.amountNGN)}</Line>
      )}
      {details.counterparty && (
        <Line name={details.type === 'credit' ? 'From' : 'To'}>
          {`${details.counterparty.firstName} ${details.counterparty.lastName} (@${details.counterparty.username})`}
        </Line>
      )}
      <Line name="Transaction ID">
        <chakra.span display="flex" alignItems="center" gap="1">
          <chakra.span minWidth="0" translate="no">
            {details.transactionId}
          </chakra.span>
          <Button
            variant="plain"
            square
            marginInlineEnd="-3"
            aria-label="Copy transaction ID"
            loading={isCopying}
            onClick={onCopyId}
          >
            <Copy aria-hidden size={20} />
          </Button>
        </chakra.span>
      </Line>
      <Line name="Created">
        <time dateTime={details.createDate}>{dateTime(details.createDate)}</time>
      </Line>
      {details.approveDate && (
        <Line name="Approved">
          <time dateTime={details.approveDate}>{dateTime(details.approveDate)}</time>
        </Line>
      )}
      {details.blockchainTransactionId && (
        <Line name="Hash" long>
          <Hash details={details} hash={details.blockchainTransactionId} />
        </Line>
      )}
      {typeof details.note === 'string' && (
        <Line name="Note" long>
          <Note id={details.id} note={details.note} />
        </Line>
      )}
    </chakra.dl>
  </Card>
)

/** A link that repeats the order. A deposit has no amount to fill in, so its link leads to the rates. */
export const DoAgain = ({ details }: { details: WholeTransactionFragment }) => {
  const again = repeatOrderOf(details, { to: details.counterparty?.username })
  if (again)
    return <AgainLink again={again}>{(text) => <ButtonLink variant="subtle">{text}</ButtonLink>}</AgainLink>
  return details.type === 'deposit' && paysNaira(details) ? (
    <PageButtonLink href={dashboardRoutes.sell.path} variant="subtle">
      {repeatTexts.sell}
    </PageButtonLink>
  ) : null
}
