import { chakra } from '@chakra-ui/react/styled-system'
import { Circle, CircleCheck, CircleX, Lightbulb } from 'lucide-react'
import type { Check } from '../../machines/auth/register/register.rules'

const marks = {
  met: { icon: <CircleCheck aria-hidden size={16} />, color: 'brand.fg', word: 'Done: ' },
  broken: { icon: <CircleX aria-hidden size={16} />, color: 'red.fg', word: 'Not yet: ' },
  open: { icon: <Circle aria-hidden size={16} />, color: 'fg.muted', word: '' },
  advised: { icon: <Lightbulb aria-hidden size={16} />, color: 'fg.muted', word: '' },
} as const

/** Requirements and advice for a password, checked while it is typed (ruling 14). */
export const PasswordChecklist = ({ checks }: { checks: readonly Check[] }) => (
  <chakra.ul display="flex" flexDirection="column" gap="1" paddingTop="1">
    {checks.map(({ text, state }) => (
      <chakra.li key={text} display="flex" alignItems="center" gap="2" color={marks[state].color}>
        {marks[state].icon}
        <span>
          <chakra.span srOnly>{marks[state].word}</chakra.span>
          {text}
        </span>
      </chakra.li>
    ))}
  </chakra.ul>
)
