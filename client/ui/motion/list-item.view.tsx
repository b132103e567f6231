import type { ReactNode } from 'react'
import { useMotionAtMount } from './motion'

interface ListItemProps {
  className?: string
  children?: ReactNode
  [data: `data-${string}`]: string
}

/** An `li` that moves to its new place when the list changes. */
export const ListItem = (props: ListItemProps) => {
  const motion = useMotionAtMount()
  return motion ? <motion.Item {...props} /> : <li {...props} />
}
