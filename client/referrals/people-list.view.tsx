import { useApolloClient, useQuery } from '@apollo/client/react'
import { chakra } from '@chakra-ui/react/styled-system'
import { CircleAlert, Users } from 'lucide-react'
import { useRef } from 'react'
import { summaryOf } from '../../machines/core/api-error'
import { useServices } from '../flows/services'
import { useFlow } from '../flows/use-flow'
import { GangDocument, SquadDocument } from '../generated/graphql'
import { EmptyState, FailureState } from '../ui/feedback/empty.view'
import { ListEnd } from '../ui/layout/list-end.view'
import { useNearEnd } from '../ui/layout/use-near-end'
import { peopleActors, peoplePageSize } from './people.actors'

const firstPage = { page: 1, size: peoplePageSize }

/** The usernames of one list, as far as they are read. */
const useNames = (list: 'gang' | 'squad'): readonly string[] | null => {
  const gang = useQuery(GangDocument, { variables: firstPage, fetchPolicy: 'cache-only' })
  const squad = useQuery(SquadDocument, { variables: firstPage, fetchPolicy: 'cache-only' })
  const people = list === 'gang' ? gang.data?.referrals : squad.data?.downliners
  return people?.nodes.map(({ username }) => username) ?? null
}

/** An area of its own that fills itself page by page (AMB-96). */
export const PeopleList = ({
  list,
  label,
  hint,
}: {
  list: 'gang' | 'squad'
  label: string
  hint: string
}) => {
  const services = useServices()
  const client = useApolloClient()
  const area = useRef<HTMLDivElement>(null)
  const [state, send] = useFlow('pagedList', { actors: peopleActors(services, client), input: { list } })
  const names = useNames(list)
  const { error: apiError, page } = state.context
  useNearEnd({
    area,
    active: state.matches('shown'),
    shown: `${page} ${names?.length ?? 0}`,
    onNear: () => send({ type: 'pagedList.reachEnd' }),
  })
  if (state.matches('failed') && apiError)
    return (
      <FailureState
        icon={<CircleAlert size={24} />}
        text={summaryOf(apiError)}
        onRefresh={() => send({ type: 'pagedList.refresh' })}
      />
    )
  if (state.matches('shown') && names?.length === 0)
    return <EmptyState icon={<Users size={24} />} text="List Empty" hint={hint} />
  return (
    <chakra.div ref={area} height="320px" overflowY="auto" tabIndex={0} role="region" aria-label={label}>
      <ul>
        {page > 0 &&
          names?.map((name) => (
            <chakra.li
              key={name}
              paddingBlock="3"
              overflowWrap="anywhere"
              _notFirst={{ borderTopWidth: '1px', borderColor: 'border' }}
            >
              {name}
            </chakra.li>
          ))}
      </ul>
      <ListEnd
        more={state.hasTag('busy') ? 'loading' : state.matches('moreFailed') ? apiError : null}
        onRetry={() => send({ type: 'pagedList.retryMore' })}
      />
    </chakra.div>
  )
}
