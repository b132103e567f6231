import { chakra } from '@chakra-ui/react/styled-system'
import { type ComponentProps, useId } from 'react'
import { WalletPicker } from '../money/wallet-picker.view'

const Well = chakra('div', {
  base: { padding: '10px 12px 8px 16px', borderRadius: 'control', bg: 'bg.well' },
})

interface SideProps extends Omit<ComponentProps<typeof WalletPicker>, 'ground' | 'id' | 'label'> {
  label: string
  /** At the end of the label's line. */
  note: string | false | undefined
}

/** One side of the swap: its amount beside its coin. */
export const Side = ({ label, note, children, ...picker }: SideProps) => {
  const id = useId()
  return (
    <Well>
      <chakra.div
        display="flex"
        flexWrap="wrap"
        justifyContent="space-between"
        columnGap="2"
        textStyle="secondary"
        color="fg.muted"
      >
        <label htmlFor={id}>{label}</label>
        {note && <span>{note}</span>}
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
        <chakra.div flex="1 1 7rem" minWidth="0">
          {children}
        </chakra.div>
        <WalletPicker {...picker} id={id} ground="well" />
      </chakra.div>
    </Well>
  )
}
