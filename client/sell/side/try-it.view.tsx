import { type ReactNode, use, useState } from 'react'
import { PracticeContext } from '../../flows/practice'
import { useServices } from '../../flows/services'
import { Button, type ButtonProps } from '../../ui/controls/button.view'
import { practised } from './practised.store'

/** Opens the practice: a whole sale of nothing. */
export const TryIt = ({
  children,
  onEnd,
  ...button
}: ButtonProps & { children: ReactNode; onEnd?: () => void }) => {
  const Practice = use(PracticeContext)
  const { storage } = useServices()
  const [isOpen, setOpen] = useState(false)
  if (!Practice) return null
  const end = (): void => {
    practised.write(storage, true)
    setOpen(false)
    onEnd?.()
  }
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)}>
        {children}
      </Button>
      {isOpen && <Practice onEnd={end} />}
    </>
  )
}
