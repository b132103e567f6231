import { chakra } from '@chakra-ui/react/styled-system'
import { Star } from 'lucide-react'
import { useState } from 'react'
import { favouritesFlow, toggled } from '../../../machines/wallets/transfer/favourites.machine'
import { useServices } from '../../flows/services'
import { useFlow } from '../../flows/use-flow'
import { Button } from '../../ui/controls/button.view'
import { FilterChip } from '../../ui/controls/filter-chip.view'
import { favourites, recents } from './recents.store'

/** Whom to send to by a tap: those whom the customer keeps, and the last others. The star keeps one. */
export const People = ({ onPick }: { onPick: (username: string) => void }) => {
  const { storage } = useServices()
  const [{ context }, send] = useFlow(favouritesFlow, {
    input: { favourites: favourites.read(storage).join('\n') },
  })
  const [known] = useState(() => recents.read(storage))
  const kept = context.favourites
  const toggle = (username: string) => {
    favourites.write(storage, toggled(kept, username))
    send({ type: 'favourites.toggle', username })
  }
  return [...kept, ...known.filter((name) => !kept.includes(name))].map((name) => (
    <chakra.span key={name} display="inline-flex" borderRadius="chip" bg="brand.subtle" color="brand.fg">
      <FilterChip
        bg="transparent"
        color="inherit"
        paddingInlineEnd="1"
        aria-label={`Send to ${name}`}
        onClick={() => onPick(name)}
      >
        {name}
      </FilterChip>
      <Button
        variant="bare"
        square
        borderRadius="chip"
        aria-label={`Keep ${name}`}
        aria-pressed={kept.includes(name)}
        onClick={() => toggle(name)}
      >
        <Star aria-hidden size={20} fill={kept.includes(name) ? 'currentColor' : 'none'} />
      </Button>
    </chakra.span>
  ))
}
