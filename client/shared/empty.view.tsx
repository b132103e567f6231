import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { Button } from './button.view'
import { ShareRecordingButton } from './share-recording.view'

interface StateProps {
  /** A line icon, 24 px. */
  icon?: ReactNode
  text: string
  children?: ReactNode
}

const State = ({ icon, text, children }: StateProps) => (
  <chakra.div
    display="flex"
    flexDirection="column"
    alignItems="center"
    gap="4"
    paddingBlock="12"
    paddingInline="4"
    textAlign="center"
  >
    {icon && (
      <chakra.span aria-hidden padding="3" borderRadius="chip" bg="bg.muted" color="fg.muted">
        {icon}
      </chakra.span>
    )}
    <chakra.p color="fg.muted" maxWidth="form">
      {text}
    </chakra.p>
    {children}
  </chakra.div>
)

/** A list with nothing in it: one of the catalogue's texts (ERR-08), and what to do next where that helps. */
export const EmptyState = State

interface FailureProps extends Omit<StateProps, 'children'> {
  onRefresh: () => void
  /** The refresh runs. */
  busy?: boolean
}

/** A load that failed: what happened and a way to try again. */
export const FailureState = ({ onRefresh, busy = false, ...state }: FailureProps) => (
  <State {...state}>
    <Button look="outline" loading={busy} onClick={onRefresh}>
      Refresh
    </Button>
    <ShareRecordingButton />
  </State>
)
