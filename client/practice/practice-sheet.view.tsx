import { chakra } from '@chakra-ui/react/styled-system'
import { FlaskConical } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../ui/controls/button.view'
import { Modal } from '../ui/layout/modal.view'

const bannerId = 'practice-banner'

/** 'PRACTICE' all over the page, below the contrast of any text. */
const watermark = (
  <svg aria-hidden width="100%" height="100%">
    <defs>
      <pattern id="practice-watermark" width="220" height="150" patternUnits="userSpaceOnUse">
        <text
          x="110"
          y="80"
          textAnchor="middle"
          transform="rotate(-24 110 75)"
          fontSize="26"
          fontWeight="700"
          fill="currentColor"
          fillOpacity="0.07"
        >
          PRACTICE
        </text>
      </pattern>
    </defs>
    <rect width="100%" height="100%" fill="url(#practice-watermark)" />
  </svg>
)

interface PracticeSheetProps {
  /** Where the practice is; another one begins at its top. */
  path: string
  /** What to do now. */
  hint: ReactNode
  onEnd: () => void
  children: ReactNode
}

/** The whole window of a practice: its banner stays, whatever is scrolled. */
export const PracticeSheet = ({ path, hint, onEnd, children }: PracticeSheetProps) => {
  const scroller = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = scroller
    if (current) current.scrollTop = 0
    if (path) current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }, [path])
  return (
    <Modal placement="full" labelledBy={bannerId} onClose={onEnd}>
      <chakra.div display="flex" flexDirection="column" height="100dvh" bg="bg">
        <chakra.div
          flexShrink="0"
          display="flex"
          flexDirection="column"
          gap="1"
          paddingInline="4"
          paddingBlock="2"
          bg="fg"
          color="bg"
        >
          <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3">
            <chakra.strong id={bannerId} flex="1 1 9rem" display="flex" alignItems="center" gap="2">
              <FlaskConical aria-hidden size={20} style={{ flexShrink: 0 }} />
              Practice: no money moves
            </chakra.strong>
            <Button variant="bare" textDecoration="underline" onClick={onEnd}>
              End practice
            </Button>
          </chakra.div>
          <chakra.div role="status" textStyle="secondary">
            {hint}
          </chakra.div>
        </chakra.div>
        {/* Its bars are fixed to it, not to the window. */}
        <chakra.section
          aria-label="Practice sale"
          position="relative"
          flex="1"
          minHeight="0"
          style={{ contain: 'layout' }}
        >
          <chakra.div ref={scroller} height="full" overflowY="auto">
            {/* The page's header scrolls with it. */}
            <chakra.div position="relative" paddingTop="16">
              {children}
            </chakra.div>
          </chakra.div>
          <chakra.i aria-hidden position="absolute" inset="0" zIndex="above" pointerEvents="none">
            {watermark}
          </chakra.i>
        </chakra.section>
      </chakra.div>
    </Modal>
  )
}
