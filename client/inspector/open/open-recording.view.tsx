import { chakra } from '@chakra-ui/react/styled-system'
import { type ReactNode, useState } from 'react'
import { Button, ButtonLink } from '../../ui/controls/button.view'
import { Card } from '../../ui/layout/card.view'
import { Logo } from '../../ui/marks/logo.view'
import type { Opening } from './use-recordings'

/** Opens files by the browser's own picker. */
export const OpenButton = ({ open, variant }: Pick<Opening, 'open'> & { variant: 'solid' | 'subtle' }) => (
  <ButtonLink asChild variant={variant} wide>
    <label>
      Open a recording
      <chakra.input
        srOnly
        type="file"
        multiple
        accept=".json,application/json"
        onChange={({ target }) => {
          void open([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </label>
  </ButtonLink>
)

/** What stands before a recording is open. */
export const Welcome = ({ open, watch }: Pick<Opening, 'open' | 'watch'>) => (
  <chakra.div display="grid" placeItems="center" minHeight="100dvh" padding="4">
    <Card display="grid" gap="4" maxWidth="form" width="full" textAlign="center" justifyItems="center">
      <Logo height={40} />
      <chakra.h1 textStyle="h1">Flow inspector</chakra.h1>
      <p>
        Drop a customer's recording here, or several of the same customer. They stay in this page: nothing is
        uploaded.
      </p>
      <OpenButton open={open} variant="solid" />
      {import.meta.env.DEV && (
        <Button variant="subtle" wide onClick={watch}>
          Watch the app live
        </Button>
      )}
    </Card>
  </chakra.div>
)

/** The whole page takes files that are dropped. */
export const DropZone = ({ open, children }: Pick<Opening, 'open'> & { children: ReactNode }) => {
  const [isOver, setIsOver] = useState(false)
  return (
    <chakra.main
      outline={isOver ? '3px dashed {colors.brand.fg}' : 'none'}
      outlineOffset="-6px"
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        void open([...event.dataTransfer.files])
      }}
    >
      {children}
    </chakra.main>
  )
}
