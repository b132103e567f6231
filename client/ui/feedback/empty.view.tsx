import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { offlineText } from '../../../machines/core/api-error'
import { Button } from '../controls/button.view'
import { restoreFocus } from '../focus/restore-focus'
import { ShareRecordingButton } from './share-recording.view'

interface StateProps {
  /** A line icon, 24 px. */
  icon?: ReactNode
  text: string
  children?: ReactNode
}

const Column = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '4',
    paddingBlock: '12',
    paddingInline: '4',
    textAlign: 'center',
  },
})

/** An empty state's illustration: stacked cards. */
const Blank = chakra('span', {
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    width: '112px',
    height: '72px',
    marginBlock: '2',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'card',
    bg: 'bg.panel',
    _before: {
      content: '""',
      position: 'absolute',
      insetInline: '3',
      top: '-9px',
      height: '8px',
      borderWidth: '1px 1px 0',
      borderColor: 'border',
      borderRadius: '8px 8px 0 0',
      bg: 'bg.muted',
    },
  },
})

const Disc = chakra('span', {
  base: { padding: '3', borderRadius: 'chip', bg: 'bg.muted', color: 'fg.muted' },
  variants: { calm: { true: { bg: 'brand.subtle', color: 'brand.fg' } } },
})

interface EmptyProps extends StateProps {
  /** What will appear here, and how. */
  hint?: string | undefined
}

/** An empty list: a text of the catalogue (ERR-08), with an action where that helps. */
export const EmptyState = ({ icon, text, hint, children }: EmptyProps) => (
  <Column>
    {icon && (
      <Blank aria-hidden>
        <Disc calm>{icon}</Disc>
      </Blank>
    )}
    <div>
      <chakra.p fontWeight={hint ? '700' : undefined} color={hint ? 'fg' : 'fg.muted'}>
        {text}
      </chakra.p>
      {hint && (
        <chakra.p color="fg.muted" maxWidth="form" textWrap="balance">
          {hint}
        </chakra.p>
      )}
    </div>
    {children}
  </Column>
)

interface FailureProps extends Omit<StateProps, 'children'> {
  onRefresh: () => void
  /** Whether it is loading again. */
  busy?: boolean
}

/** A failed load: the error and a button to try again. */
export const FailureState = ({ onRefresh, busy = false, icon, text }: FailureProps) => (
  <Column data-offline={text === offlineText ? '' : undefined}>
    {icon && <Disc aria-hidden>{icon}</Disc>}
    <chakra.p color="fg.muted" maxWidth="form">
      {text}
    </chakra.p>
    <Button ref={restoreFocus} variant="subtle" loading={busy} onClick={onRefresh}>
      Refresh
    </Button>
    <ShareRecordingButton />
  </Column>
)
