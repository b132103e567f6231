import { chakra } from '@chakra-ui/react/styled-system'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { offlineText } from '../../../machines/core/api-error'
import { Button } from '../controls/button.view'
import { restoreFocus } from '../controls/refresh-button.view'
import { ShareRecordingButton } from './share-recording.view'

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

const Drawing = chakra('span', {
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center end',
    width: '108px',
    height: '88px',
    marginBlock: '3',
    borderRadius: 'card',
    bg: 'bg.panel',
    _before: {
      content: '""',
      position: 'absolute',
      inset: 'calc(50% - 8px) -44px auto',
      height: '16px',
      color: 'border',
      background:
        'linear-gradient(currentColor 5px, transparent 0 11px, currentColor 0) no-repeat 0 / 62% 100%, ' +
        'linear-gradient(currentColor 5px, transparent 0 11px, currentColor 0) no-repeat 100% / 18% 100%',
    },
    '& > span': {
      position: 'relative',
      display: 'grid',
      placeItems: 'center',
      boxSize: '14',
      marginInlineEnd: '-14px',
      borderRadius: 'chip',
      boxShadow: '0 0 0 5px {colors.bg}',
      bg: 'red.subtle',
      color: 'red.fg',
    },
  },
  variants: {
    calm: {
      true: {
        _before: { color: 'brand.solid' },
        '& > span': { bg: 'brand.solid', color: 'brand.contrast' },
      },
    },
  },
})

interface EmptyProps {
  icon?: ReactNode
  text: string
  hint?: string | undefined
  children?: ReactNode
}

/** An empty list with a message from the catalogue (ERR-08), and an action where that helps. */
export const EmptyState = ({ icon, text, hint, children }: EmptyProps) => (
  <Column>
    {icon && (
      <Drawing aria-hidden calm>
        <span>{icon}</span>
      </Drawing>
    )}
    <div>
      <chakra.p textStyle={hint ? 'h2' : undefined} color={hint ? 'fg' : 'fg.muted'}>
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

interface FailureProps {
  icon?: ReactNode
  text: string
  onRefresh: () => void
  busy?: boolean
}

const alert = <CircleAlert size={24} />

export const FailureState = ({ icon = alert, text, onRefresh, busy = false }: FailureProps) => (
  <Column data-offline={text === offlineText ? '' : undefined}>
    <Drawing aria-hidden>
      <span>{icon}</span>
    </Drawing>
    <chakra.p textStyle="rowTitle" maxWidth="form" textWrap="balance">
      {text}
    </chakra.p>
    <Button ref={restoreFocus} variant="subtle" loading={busy} onClick={onRefresh}>
      Refresh
    </Button>
    <ShareRecordingButton />
  </Column>
)
