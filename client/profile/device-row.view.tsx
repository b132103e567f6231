import { chakra } from '@chakra-ui/react/styled-system'
import type { LucideIcon } from 'lucide-react'
import { Button } from '../ui/controls/button.view'
import { Item } from '../ui/layout/rows.view'
import { IconBox } from '../ui/marks/icon-box.view'

/** The padding around a device card's other content. */
export const inset = { base: '4px 16px 20px', lg: '4px 24px 20px' } as const

interface DeviceRowProps {
  icon: LucideIcon
  name: string
  lines: readonly string[]
  action: string | null
  busy: boolean
  disabled: boolean
  onClick: () => void
}

export const DeviceRow = ({ icon: Icon, name, lines, action, onClick, ...state }: DeviceRowProps) => (
  <Item as="li">
    <IconBox tone="plain">
      <Icon aria-hidden size={20} />
    </IconBox>
    <chakra.div flex="1" minWidth="0" overflowWrap="anywhere">
      <chakra.p textStyle="rowTitle">{name}</chakra.p>
      {lines.map((line) => (
        <chakra.p key={line} textStyle="secondary" color="fg.muted">
          {line}
        </chakra.p>
      ))}
    </chakra.div>
    {action !== null && (
      <Button
        variant="plain"
        color="red.fg"
        loading={state.busy}
        disabled={state.disabled}
        aria-label={`${action} ${name}`}
        onClick={onClick}
      >
        {action}
      </Button>
    )}
  </Item>
)
