import { chakra } from '@chakra-ui/react/styled-system'
import { Users } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { initialOf } from '../../machines/values/folded'
import { GangDocument, SquadDocument } from '../generated/graphql'
import { useReading } from '../reading'
import { Button } from '../ui/controls/button.view'
import { EmptyState } from '../ui/feedback/empty.view'
import { LoadFailure } from '../ui/feedback/loaded.view'
import { ListEnd } from '../ui/layout/list-end.view'
import { IconBox } from '../ui/marks/icon-box.view'
import { Item } from '../ui/rows/item.view'

/** Page size of these lists (CONST-08). */
const peoplePageSize = 2

const firstPage = { page: 1, size: peoplePageSize }

const useGang = (area: RefObject<Element | null>) =>
  useReading(GangDocument, {
    name: 'gang',
    variables: firstPage,
    accept: ({ data, errors }) => (data?.referrals && !errors?.length ? data : null),
    pagesIn: ({ referrals }) => referrals,
    area,
  })
const useSquad = (area: RefObject<Element | null>) =>
  useReading(SquadDocument, {
    name: 'squad',
    variables: firstPage,
    accept: ({ data, errors }) => (data?.downliners && !errors?.length ? data : null),
    pagesIn: ({ downliners }) => downliners,
    area,
  })
const usePeople = { gang: useGang, squad: useSquad }

/** The heading of the customer's link, on the same page. */
export const inviteHeading = 'invite'

/** A scroll area that loads page by page (REFER-14). */
export const PeopleList = ({
  list,
  label,
  hint,
}: {
  list: 'gang' | 'squad'
  label: string
  hint: string
}) => {
  const area = useRef<HTMLDivElement>(null)
  const { rows, failure, isLoading, isShown, page, more, refresh, retryMore } = usePeople[list](area)
  if (failure) return <LoadFailure error={failure} onRefresh={refresh} />
  if (isShown && rows?.length === 0)
    return (
      <EmptyState icon={<Users size={24} />} text="List Empty" hint={hint}>
        <Button variant="subtle" onClick={() => document.getElementById(inviteHeading)?.focus()}>
          Invite friends
        </Button>
      </EmptyState>
    )
  return (
    <chakra.div ref={area} height="320px" overflowY="auto" tabIndex={0} role="region" aria-label={label}>
      <ul>
        {page > 0 &&
          rows?.map(({ username: name }) => (
            <Item as="li" key={name} minHeight="14" overflowWrap="anywhere">
              <IconBox
                aria-hidden
                data-initial={initialOf(name)}
                textStyle="rowTitle"
                _before={{ content: 'attr(data-initial)' }}
              />
              {name}
            </Item>
          ))}
      </ul>
      <ListEnd more={isLoading ? 'loading' : more} onRetry={retryMore} />
    </chakra.div>
  )
}
